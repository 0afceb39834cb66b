import { PersonLink } from '../features/identity/person-link.tsx';
import { PaymentsList } from '../features/payments/payments-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <PaymentsList disputes Person={PersonLink} />
    </Page>
  );
}
