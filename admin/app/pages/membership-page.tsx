import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { MembershipHistory } from '../features/membership/membership-history.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page title="Membership">
      <MembershipHistory id={id} Person={PersonLink} />
    </Page>
  );
}
