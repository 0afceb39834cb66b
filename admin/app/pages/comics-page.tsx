import { ComicsList, prefetchComics } from '../features/catalogue/comics-list.tsx';
import { Page } from '../ui/page.tsx';
import { MainLink } from '../ui/rows.tsx';

export const prefetch = prefetchComics;

export function Component() {
  return (
    <Page actions={<MainLink to="/comics/new">New comic</MainLink>}>
      <ComicsList />
    </Page>
  );
}
