import { Title } from '@mantine/core';
import { FailedJobs } from '../features/operation/failed-jobs.tsx';
import { JobQueues } from '../features/operation/job-queues.tsx';
import { useListState } from '../platform/list-state.ts';
import { Page } from '../ui/page.tsx';

export function Component() {
  const list = useListState(['queue'], () => ['-failed']);
  return (
    <Page title="Jobs">
      <JobQueues onShowFailed={(queue) => list.setFilter('queue', queue)}>
        <Title order={2} size="h4" mt="xl" mb="sm">
          Failed jobs
        </Title>
        <FailedJobs list={list} />
      </JobQueues>
    </Page>
  );
}
