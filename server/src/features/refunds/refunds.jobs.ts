import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import type { RefundsContext } from './context.ts';
import { letterQueue } from './letters/letter-queue.ts';
import { sendLetter } from './letters/send-letter.ts';
import { runDueRefunds } from './run-due.ts';

const dueQueue = defineQueue('refunds-due', noPayload, { cron: '* * * * *' });

export const refundQueues = [letterQueue, dueQueue] as const;

export async function workOnRefunds(context: RefundsContext): Promise<void> {
  const { jobs } = context;
  await jobs.work(dueQueue, { concurrency: 1 }, (_nothing, { signal }) => runDueRefunds(context, signal));
  await jobs.work(letterQueue, { concurrency: 2 }, (order, { id }) =>
    sendLetter(order, { ...context, mail: context.mail.recordedAs(id, `refunds.${order.kind}`) }),
  );
}
