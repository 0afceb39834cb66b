import { Button } from '@mantine/core';
import { ComicsList } from '../features/catalogue/comics-list.tsx';
import { hrefOf } from '../platform/plain-links.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page
      title="Comics"
      actions={
        <Button component="a" href={hrefOf('/comics/new')}>
          New comic
        </Button>
      }
    >
      <ComicsList />
    </Page>
  );
}
