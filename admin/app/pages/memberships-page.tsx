import { PersonLink } from '../features/identity/person-link.tsx';
import { MembershipsList } from '../features/membership/memberships-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <MembershipsList Person={PersonLink} />
    </Page>
  );
}
