import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { HealthReport } from '../features/operation/health-report.tsx';
import { operationApi } from '../features/operation/operation.api.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';

export function Component() {
  const health = operationApi.endpoints.health.useQuery(undefined, {
    pollingInterval: 30_000,
    skipPollingIfUnfocused: true,
  });
  return (
    <Page
      actions={
        <Anchor component={Link} to="/setup" size="sm">
          Guide for a new site
        </Anchor>
      }
    >
      <Loaded queries={[health]}>{(health) => <HealthReport health={health} />}</Loaded>
    </Page>
  );
}
