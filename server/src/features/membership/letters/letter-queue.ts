import { endReasons } from '@longstrip/contract/membership/membership.rules';
import { z } from 'zod';
import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { letterRetries } from '../../../platform/mail/mail.ts';
import type { ReceiptOrder } from '../../payments/index.ts';
import type { MembershipContext } from '../context.ts';
import type { Contract } from '../membership.queries.ts';
import { viewOf } from '../own-membership.ts';
import type { Row } from './figure-rows.ts';

const letterKind = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    rows: z.array(z.tuple([z.string(), z.string()]).readonly()),
    receiptNumber: z.int(),
  }),
  // The renewal could not be charged; `retries` unless this was the last try.
  z.object({ kind: z.literal('renewal_failed'), reason: z.string(), retries: z.boolean() }),
  z.object({ kind: z.literal('ended'), reason: z.enum([...endReasons, 'new_owner']) }),
  z.object({ kind: z.enum(['reminder', 'stopped', 'resumed', 'card_replaced']) }),
  // Missing in letters of earlier versions.
  z.object({ kind: z.literal('plan_changed'), nextPlanName: z.string().optional() }),
  z.object({ kind: z.literal('days_given'), days: z.number() }),
  z.object({ kind: z.literal('yearly_summary'), paidCents: z.int(), payments: z.int() }),
  // A payment succeeded when there was nothing to pay for any more, and is refunded.
  z.object({ kind: z.literal('not_needed'), amountCents: z.int() }),
  // A cancellation by contract number was carried out; `at` is proof of its time.
  z.object({ kind: z.literal('cancellation_confirmed') }),
  // A cancellation with a wrong or unknown contract number.
  z.object({ kind: z.literal('cancellation_link') }),
]);
export type LetterKind = z.infer<typeof letterKind>;

const letterOrder = z.intersection(
  letterKind,
  z.object({
    membershipId: z.string(),
    at: z.string(),
    // The membership when the letter was enqueued. It is only shown, so the view of an earlier version is accepted.
    view: z.custom<MembershipView>((view) => typeof view === 'object' && view !== null),
  }),
);
export type LetterOrder = z.infer<typeof letterOrder>;

export const letterQueue = defineQueue('membership-letter', letterOrder, letterRetries);

/** Enqueues a letter in the transaction that makes it necessary. */
export async function enqueueLetter(
  tx: Tx,
  { contract, ...letter }: LetterKind & { contract: Contract },
  context: MembershipContext,
): Promise<void> {
  if (contract.uid === null || !context.sendsLetters) return;
  await context.jobs.send(tx, letterQueue, { ...letter, ...(await orderOf(tx, contract, context)) });
}

/** The letter with a receipt, which is enqueued when the receipt is numbered. */
export async function receiptLetter(
  tx: Tx,
  { contract, rows }: { contract: Contract; rows: Row[] },
  context: MembershipContext,
): Promise<ReceiptOrder['letter']> {
  if (contract.uid === null || !context.sendsLetters) return null;
  const order: Omit<LetterOrder & { kind: 'receipt' }, 'receiptNumber'> = {
    kind: 'receipt',
    rows,
    ...(await orderOf(tx, contract, context)),
  };
  return { queue: letterQueue, order };
}

async function orderOf(tx: Tx, contract: Contract, context: MembershipContext) {
  return {
    membershipId: contract.id,
    at: context.clock.now().toISOString(),
    view: await viewOf(tx, contract, context),
  };
}
