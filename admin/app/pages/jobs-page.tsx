import { SectionTitle } from '@longstrip/kit/layout.tsx';
import { isPending } from '@longstrip/client/is-pending';
import { FailedJobs, useFailedJobs } from '../features/operation/failed-jobs.tsx';
import { JobQueues } from '../features/operation/job-queues.tsx';
import { operationApi } from '../features/operation/operation.api.ts';
import { useListState } from '../platform/list-state.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { PageSkeleton } from '../ui/states.tsx';

export function Component() {
  const list = useListState(['queue'], () => ['-failed']);
  const queues = operationApi.endpoints.jobQueues.useQuery(undefined, {
    pollingInterval: 10_000,
    skipPollingIfUnfocused: true,
  });
  const failed = useFailedJobs(list);
  return (
    <Page>
      {/* A list that cannot be loaded says so itself, beside its filters. */}
      {isPending(failed) ? (
        <PageSkeleton />
      ) : (
        <Loaded queries={[queues]}>
          {(queues) => (
            <>
              <JobQueues queues={queues} onShowFailed={(queue) => list.setFilter('queue', queue)} />
              <SectionTitle>Failed jobs</SectionTitle>
              <FailedJobs list={list} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
