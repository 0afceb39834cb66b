import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { PaymentHistory } from '../features/payments/payment-history.tsx';
import { HistoryLink } from '../ui/history-link.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page title="Payment" actions={<HistoryLink of={{ object: id }} />}>
      <PaymentHistory id={id} Person={PersonLink} />
    </Page>
  );
}
