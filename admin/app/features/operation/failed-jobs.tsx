import { Button } from '@longstrip/kit/button.tsx';
import { Note } from '@longstrip/kit/layout.tsx';
import type { ListState } from '../../platform/list-state.ts';
import { byTime } from '../../ui/list-order.tsx';
import { FilterText } from '../../ui/list-filters.tsx';
import { type Column, StaffList } from '../../ui/staff-list.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { operationApi, type FailedJob } from './operation.api.ts';

const columns: Column<FailedJob>[] = [
  {
    key: 'failedAt',
    header: 'Failed',
    width: '18%',
    sort: byTime('failed'),
    cell: (job) => <Time at={job.failedAt} />,
  },
  { key: 'queue', header: 'Queue', width: '18%', isLong: true, cell: ({ queue }) => queue },
  { key: 'tries', header: 'Tries', width: 72, align: 'end', cell: ({ tries }) => tries },
  { key: 'error', header: 'Error', isLong: true, cell: (job) => <Why {...job} /> },
  { key: 'retry', header: 'Action', width: 110, cell: (job) => <Retry {...job} /> },
];

/** `list` has the filter `queue`. */
type List = ListState<'queue', 'failed' | '-failed'>;

export function useFailedJobs({ limit, after, sort, filters: { queue } }: List) {
  const isName = queue === undefined || /^[a-z][a-z0-9-]{0,60}$/.test(queue);
  return operationApi.endpoints.failedJobs.useQuery({ limit, after, sort, queue: isName ? queue : 'none' });
}

/** Jobs that used up their tries. */
export function FailedJobs({ list }: { list: List }) {
  const query = useFailedJobs(list);
  return (
    <StaffList
      label="Failed jobs"
      columns={columns}
      query={query}
      list={list}
      rowKey={({ id }) => id}
      empty={{
        title: 'No job has failed',
        children: 'Jobs that used up their tries are kept here for 14 days.',
      }}
      filters={<FilterText list={list} name="queue" label="Queue" placeholder="letters" />}
    />
  );
}

function Why({ error, about }: FailedJob) {
  return (
    <>
      {error || 'No reason was given.'}
      {Object.entries(about).map(([name, value]) => (
        <Note key={name}>
          {name}: {value}
        </Note>
      ))}
    </>
  );
}

function Retry({ id, queue, failedAt }: FailedJob) {
  const [retry, { isLoading }] = operationApi.endpoints.retryJob.useMutation();
  const onRetry = async () => {
    const { error } = await retry({ id });
    if (error) toastError(error);
    else toast('The job is in its queue again.');
  };
  return (
    <Button
      variant="quiet"
      small
      busy={isLoading}
      aria-label={`Retry the job of ${queue} that failed at ${failedAt}`}
      onClick={() => void onRetry()}
    >
      Retry
    </Button>
  );
}
