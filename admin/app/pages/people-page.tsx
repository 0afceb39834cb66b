import { PeopleList } from '../features/identity/people-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <PeopleList />
    </Page>
  );
}
