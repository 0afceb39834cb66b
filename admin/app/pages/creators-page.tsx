import { CreatorsList } from '../features/catalogue/creators-list.tsx';
import { Page } from '../ui/page.tsx';
import { LinkButton } from '../ui/rows.tsx';

export function Component() {
  return (
    <Page
      actions={
        <LinkButton variant="strong" to="/creators/new">
          New creator
        </LinkButton>
      }
    >
      <CreatorsList />
    </Page>
  );
}
