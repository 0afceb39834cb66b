import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { cancelContract, cancellationQueue } from './cancel-contract.ts';
import type { MembershipContext } from './context.ts';
import { letterQueue } from './letters/letter-queue.ts';
import { sendLetter } from './letters/send-letter.ts';
import { runDueMemberships } from './run-due.ts';

const dueQueue = defineQueue('membership-due', noPayload, { cron: '* * * * *' });

export const membershipQueues = [letterQueue, cancellationQueue, dueQueue] as const;

export async function workOnMembership(context: MembershipContext): Promise<void> {
  const { jobs } = context;
  await jobs.work(dueQueue, { concurrency: 1 }, (_nothing, { signal }) => runDueMemberships(context, signal));
  await jobs.work(letterQueue, { concurrency: 2 }, (order, { id }) =>
    sendLetter(order, { ...context, mail: context.mail.recordedAs(id, `membership.${order.kind}`) }),
  );
  await jobs.work(cancellationQueue, { concurrency: 1 }, (order) => cancelContract(order, context));
}
