import { Books } from '../features/payments/books.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <Books />
    </Page>
  );
}
