import { PersonLink } from '../features/identity/person-link.tsx';
import { RefundsList } from '../features/refunds/refunds-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <RefundsList Person={PersonLink} />
    </Page>
  );
}
