import { useParams } from 'react-router';
import { peopleApi } from '../features/identity/people.api.ts';
import { PersonRole } from '../features/identity/person-role.tsx';
import { Page } from '../ui/page.tsx';
import { ErrorState, PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const { uid = '' } = useParams();
  const { data: person, error, refetch } = peopleApi.endpoints.person.useQuery(uid);
  return (
    <Page title={`Role of ${person?.email ?? person?.displayName ?? 'a person'}`}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : person ? (
        <PersonRole key={person.role} person={person} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}
