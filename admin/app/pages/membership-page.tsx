import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { MembershipHistory } from '../features/membership/membership-history.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page title="Membership" actions={<HistoryLink of={{ object: id }} />}>
      <MembershipHistory id={id} Person={PersonLink} />
    </Page>
  );
}
