import { LinkButton } from '../ui/rows.tsx';
import { ComicsList, prefetchComics } from '../features/catalogue/comics-list.tsx';
import { Page } from '../ui/page.tsx';

export const prefetch = prefetchComics;

export function Component() {
  return (
    <Page
      actions={
        <LinkButton variant="strong" to="/comics/new">
          New comic
        </LinkButton>
      }
    >
      <ComicsList />
    </Page>
  );
}
