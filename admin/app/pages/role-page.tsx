import { useParams } from 'react-router';
import { peopleApi } from '../features/identity/people.api.ts';
import { PersonRole } from '../features/identity/person-role.tsx';
import { LoadedScreen } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { uid = '' } = useParams();
  const person = peopleApi.endpoints.person.useQuery(uid);
  return (
    // A role is not changed on an answer that could not be read again.
    <LoadedScreen queries={[person.error ? { ...person, currentData: undefined } : person]}>
      {(person) => (
        <Page title={`Role of ${person.email ?? person.displayName ?? 'a person'}`}>
          <PersonRole key={person.role} person={person} />
        </Page>
      )}
    </LoadedScreen>
  );
}
