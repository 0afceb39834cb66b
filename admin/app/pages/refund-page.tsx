import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { RefundRequest } from '../features/refunds/refund-request.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page title="Request for a refund" actions={<HistoryLink of={{ object: id }} />}>
      <RefundRequest id={id} Person={PersonLink} />
    </Page>
  );
}
