import { GenresTable } from '../features/catalogue/genres-table.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="Genres">
      <GenresTable />
    </Page>
  );
}
