import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { RefundRequest, useRefund } from '../features/refunds/refund-request.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  const refund = useRefund(id);
  return (
    <Page actions={<HistoryLink of={{ object: id }} />}>
      <Loaded queries={[refund]}>
        {({ data: [refund] }) => <RefundRequest refund={refund!} Person={PersonLink} />}
      </Loaded>
    </Page>
  );
}
