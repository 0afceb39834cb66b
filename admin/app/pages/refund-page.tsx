import { useParams } from 'react-router';
import { PersonLink } from '../features/identity/person-link.tsx';
import { RefundRequest } from '../features/refunds/refund-request.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <Page title="Request for a refund">
      <RefundRequest id={id} Person={PersonLink} />
    </Page>
  );
}
