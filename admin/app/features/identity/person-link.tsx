import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { personNamesApi } from './person-names.api.ts';

/** Names a person in a list of something else, and leads to them. */
export function PersonLink({ uid }: { uid: string | null }) {
  return uid === null ? <ErasedPerson /> : <KnownPerson uid={uid} />;
}

function KnownPerson({ uid }: { uid: string }) {
  const { data, isLoading } = personNamesApi.endpoints.personName.useQuery(uid);
  // One line high, as most addresses are: an id would take two on a phone.
  if (isLoading) return <Skeleton component="span" display="inline-block" h="1lh" w="14ch" />;
  if (data === null) return <ErasedPerson />;
  return (
    <Anchor component={Link} to={`/people/${uid}`} size="sm">
      {data?.email ?? data?.displayName ?? uid}
    </Anchor>
  );
}

function ErasedPerson() {
  return (
    <Text size="sm" c="dimmed" component="span">
      Erased account
    </Text>
  );
}
