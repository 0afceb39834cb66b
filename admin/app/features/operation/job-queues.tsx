import { Button } from '@longstrip/kit/button.tsx';
import { Note, Row, Stack } from '@longstrip/kit/layout.tsx';
import type { Answer } from '@longstrip/client/calls';
import { confirm } from '../../ui/confirm.tsx';
import { Time } from '../../ui/time.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { operationApi, type JobQueue } from './operation.api.ts';
import styles from './operation.module.css';

type QueuesProps = { queues: Answer<'readJobQueues'>; onShowFailed: (queue: string) => void };

/** The queues that have something to show; quiet ones are named below. */
export function JobQueues({ queues: { data, countedAt }, onShowFailed }: QueuesProps) {
  const busy = data.filter(isBusy);
  const quiet = data.filter((queue) => !isBusy(queue));
  return (
    <section aria-label="Queues">
      <Stack gap="s">
        {busy.length > 0 && (
          <table className={styles.figures} aria-label="Queues with jobs">
            <thead>
              <tr>
                <th scope="col">Queue</th>
                <th scope="col">Waiting</th>
                <th scope="col">Later</th>
                <th scope="col">Running</th>
                <th scope="col">Failed</th>
                <th scope="col">Oldest waiting</th>
              </tr>
            </thead>
            <tbody>
              {busy.map((queue) => (
                <tr key={queue.name}>
                  <th scope="row">{queue.name}</th>
                  <td data-label="Waiting">{queue.waiting}</td>
                  <td data-label="Later">{queue.later}</td>
                  <td data-label="Running">{queue.running}</td>
                  <td data-label="Failed">
                    {queue.failed > 0 ? (
                      <Failed queue={queue} onShow={() => onShowFailed(queue.name)} />
                    ) : (
                      '0'
                    )}
                  </td>
                  <td data-label="Oldest waiting">
                    {queue.oldestWaitingAt ? <Time at={queue.oldestWaitingAt} /> : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Note>
          {busy.length === 0 ? 'No jobs are waiting, running or failed. ' : ''}
          {quiet.length} queues have nothing to do.{' '}
          {countedAt ? (
            <>
              Counted <Time at={countedAt} withZone />.
            </>
          ) : (
            'Not counted yet: no process runs jobs.'
          )}
        </Note>
      </Stack>
    </section>
  );
}

function Failed({ queue: { name, failed }, onShow }: { queue: JobQueue; onShow: () => void }) {
  const [retryJobs, { isLoading }] = operationApi.endpoints.retryJobs.useMutation();
  const retryAll = async () => {
    const isSure = await confirm({
      title: `Retry the failed jobs of ${name}?`,
      consequences: `At most 1,000 jobs go back into the queue, oldest first. Each has all its tries again.`,
      button: 'Retry jobs',
    });
    if (!isSure) return;
    const result = await retryJobs({ queue: name });
    if (result.error) toastError(result.error);
    else
      toast(
        result.data.retried === 1
          ? 'One job is in its queue again.'
          : `${result.data.retried} jobs are in their queue again.`,
      );
  };
  return (
    <Row gap="s" spread="end">
      <Button variant="link" onClick={onShow}>
        {failed >= 1000 ? '1,000 or more' : failed}
        <span className="visually-hidden"> failed jobs of {name}</span>
      </Button>
      <Button variant="quiet" small busy={isLoading} onClick={() => void retryAll()}>
        Retry all
      </Button>
    </Row>
  );
}

function isBusy({ waiting, later, running, failed }: JobQueue): boolean {
  return waiting + later + running + failed > 0;
}
