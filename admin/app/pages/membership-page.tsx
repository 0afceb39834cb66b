import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { MembershipHistory } from '../features/membership/membership-history.tsx';
import { membershipsApi } from '../features/membership/memberships.api.ts';
import { HistoryLink } from '../ui/history-link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  const history = membershipsApi.endpoints.membershipHistory.useQuery(id);
  return (
    <Page actions={<HistoryLink of={{ object: id }} />}>
      <Loaded queries={[history]}>
        {({ data: [history] }) => <MembershipHistory history={history!} Person={PersonLink} />}
      </Loaded>
    </Page>
  );
}
