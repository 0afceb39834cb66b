import { Title } from '@mantine/core';
import { isPending } from '@longstrip/client/is-pending';
import { FailedJobs, useFailedJobs } from '../features/operation/failed-jobs.tsx';
import { JobQueues } from '../features/operation/job-queues.tsx';
import { operationApi } from '../features/operation/operation.api.ts';
import { useListState } from '../platform/list-state.ts';
import { Page } from '../ui/page.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const list = useListState(['queue'], () => ['-failed']);
  // Shown together, so that queues that load later do not move the failed jobs.
  const queues = operationApi.endpoints.jobQueues.useQuery(undefined);
  const failed = useFailedJobs(list);
  return (
    <Page title="Jobs">
      {[queues, failed].some(isPending) ? (
        <PageSkeleton />
      ) : (
        <>
          <JobQueues onShowFailed={(queue) => list.setFilter('queue', queue)} />
          <Title order={2} size="h4" mt="xl" mb="sm">
            Failed jobs
          </Title>
          <FailedJobs list={list} />
        </>
      )}
    </Page>
  );
}
