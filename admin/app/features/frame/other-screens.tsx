import { LinkButton } from '../../ui/rows.tsx';
import { useRouteError } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

export function MissingScreen() {
  return (
    <Page title="No such screen">
      <EmptyState title="There is nothing at this address">
        <LinkButton variant="quiet" to="/">
          To the overview
        </LinkButton>
      </EmptyState>
    </Page>
  );
}

/** A screen that failed, or whose file could not be loaded. */
export function FailedScreen() {
  const error = useRouteError();
  // The file is of a version that is not served any more, or there is no connection.
  const isFile = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  const shown = isFile ? { title: 'This screen could not be loaded.', status: 0 } : null;
  return (
    <Page title="Something went wrong">
      <ErrorState error={shown} onRetry={() => void reloadIfReachable()} />
    </Page>
  );
}

/** A reload without a connection would replace the back office by a page of the browser. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
  if (answer?.ok) location.reload();
}
