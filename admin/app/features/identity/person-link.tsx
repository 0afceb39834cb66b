import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { personNamesApi } from './person-names.api.ts';

/** Names a person in a list of something else, and leads to them. */
export function PersonLink({ uid }: { uid: string | null }) {
  return uid === null ? <ErasedPerson /> : <KnownPerson uid={uid} />;
}

function KnownPerson({ uid }: { uid: string }) {
  const { data } = personNamesApi.endpoints.personName.useQuery(uid);
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
