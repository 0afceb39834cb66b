import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { PaymentHistory } from '../features/payments/payment-history.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page title="Payment">
      <PaymentHistory id={id} Person={PersonLink} />
    </Page>
  );
}
