import { PublicationsList } from '../features/catalogue/publications-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <PublicationsList />
    </Page>
  );
}
