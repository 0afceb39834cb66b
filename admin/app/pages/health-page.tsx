import { TextLink } from '../ui/rows.tsx';
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
    <Page actions={<TextLink to="/setup">Guide for a new site</TextLink>}>
      <Loaded queries={[health]}>{(health) => <HealthReport health={health} />}</Loaded>
    </Page>
  );
}
