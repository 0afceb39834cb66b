import { isPending } from '@longstrip/client/is-pending';
import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { PaymentHistory } from '../features/payments/payment-history.tsx';
import { paymentsApi } from '../features/payments/payments.api.ts';
import { PaymentRefunds, refundsOfPayment } from '../features/refunds/payment-refunds.tsx';
import { refundsApi } from '../features/refunds/refunds.api.ts';
import { HistoryLink } from '../ui/history-link.tsx';
import { Page } from '../ui/page.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page title="Payment" actions={<HistoryLink of={{ object: id }} />}>
      <PaymentWithRefunds id={id} />
    </Page>
  );
}

/** Shown together, so that requests that load later do not move the history. */
function PaymentWithRefunds({ id }: { id: string }) {
  const history = paymentsApi.endpoints.paymentHistory.useQuery(id);
  const refunds = refundsApi.endpoints.refunds.useQuery(refundsOfPayment(id));
  if ([history, refunds].some(isPending)) return <PageSkeleton />;
  return (
    <PaymentHistory id={id} Person={PersonLink}>
      <PaymentRefunds paymentId={id} />
    </PaymentHistory>
  );
}
