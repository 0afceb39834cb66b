import { Button, SimpleGrid, Title } from '@mantine/core';
import { Link, useRouteError } from 'react-router';
import { navGroups, useStaff } from '../../platform/screens.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import styles from './frame.module.css';

/** The first screen: what there is for one's role. */
export function StartScreen() {
  const { screens } = useStaff();
  return (
    <Page title="Back office">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {navGroups.map((group) => {
          const shown = screens.filter((screen) => screen.group === group && screen.inNav !== false);
          return (
            shown.length > 0 && (
              <div key={group} className={styles.card}>
                <Title order={2} size="h5">
                  {group}
                </Title>
                <ul>
                  {shown.map(({ path, title }) => (
                    <li key={path}>
                      <Link to={`/${path}`}>{title}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </SimpleGrid>
    </Page>
  );
}

export function MissingScreen() {
  return (
    <Page title="No such screen">
      <EmptyState title="There is nothing at this address">
        <Button component={Link} to="/" variant="default" mt="sm">
          To the start
        </Button>
      </EmptyState>
    </Page>
  );
}

/** A screen that failed, or whose file could not be loaded. */
export function FailedScreen() {
  const error = useRouteError();
  // Of a version that is not served any more, or without a connection.
  const isFile = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  const shown = isFile ? { title: 'This screen could not be loaded.' } : null;
  return (
    <Page title="Something went wrong">
      <ErrorState error={shown} onRetry={() => location.reload()} />
    </Page>
  );
}
