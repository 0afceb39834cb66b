import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { PaymentHistory } from '../features/payments/payment-history.tsx';
import { paymentsApi } from '../features/payments/payments.api.ts';
import { PaymentRefunds, refundsOfPayment } from '../features/refunds/payment-refunds.tsx';
import { refundsApi } from '../features/refunds/refunds.api.ts';
import { HistoryLink } from '../ui/history-link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  const history = paymentsApi.endpoints.paymentHistory.useQuery(id);
  const refunds = refundsApi.endpoints.refunds.useQuery(refundsOfPayment(id));
  return (
    <Page actions={<HistoryLink of={{ object: id }} />}>
      <Loaded queries={[history, refunds]}>
        {({ data: [history] }, { data: refunds }) => (
          <PaymentHistory history={history!} Person={PersonLink}>
            <PaymentRefunds refunds={refunds} />
          </PaymentHistory>
        )}
      </Loaded>
    </Page>
  );
}
