import * as contract from '@longstrip/contract/operation/jobs.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperationContext } from './context.ts';

export function serveJobs(calls: Calls, { jobs }: Pick<OperationContext, 'jobs'>): void {
  calls.serve(contract.readJobQueues, async () => {
    const queues = await jobs.queues();
    const counts = queues.flatMap(({ countedAt }) => countedAt ?? []).map((time) => time.getTime());
    return {
      data: queues.map(({ countedAt: _counted, oldestWaitingAt, ...queue }) => ({
        ...queue,
        oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
      })),
      countedAt: counts.length > 0 ? new Date(Math.max(...counts)).toISOString() : null,
    };
  });

  calls.serve(contract.listFailedJobs, ({ body }) => jobs.listFailed(body));

  calls.serve(contract.retryFailedJob, async ({ params }) => {
    const outcome = await jobs.retryFailed(params.id);
    if (outcome === 'not found') throw new Refusal('job_not_found');
    if (outcome === 'no queue') throw new Refusal('job_not_retryable');
    return { retried: 1 };
  });

  calls.serve(contract.retryFailedJobs, async ({ body }) => ({
    retried: await jobs.retryFailedOf(body.queue),
  }));
}
