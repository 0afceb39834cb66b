import { TrashList } from '../features/catalogue/trash-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page>
      <TrashList />
    </Page>
  );
}
