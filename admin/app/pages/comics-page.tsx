import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ComicsList } from '../features/catalogue/comics-list.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page
      title="Comics"
      actions={
        <Button component={Link} to="/comics/new">
          New comic
        </Button>
      }
    >
      <ComicsList />
    </Page>
  );
}
