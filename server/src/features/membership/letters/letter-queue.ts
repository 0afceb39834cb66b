import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { letterRetries } from '../../../platform/mail/mail.ts';
import type { ReceiptOrder } from '../../payments/index.ts';
import type { MembershipContext } from '../context.ts';
import type { EndReason } from '../membership.ts';
import type { Contract } from '../membership.queries.ts';
import { viewOf } from '../own-membership.ts';
import type { Row } from './figure-rows.ts';

export type LetterKind =
  | { kind: 'receipt'; rows: Row[]; receiptNumber: number }
  | { kind: 'reminder' }
  /** The renewal could not be charged; `retries` unless this was the last try. */
  | { kind: 'renewal_failed'; reason: string; retries: boolean }
  | { kind: 'ended'; reason: EndReason }
  | { kind: 'stopped' }
  | { kind: 'resumed' }
  | { kind: 'plan_changed' }
  | { kind: 'days_given'; days: number }
  | { kind: 'yearly_summary'; paidCents: number; payments: number }
  /** A payment succeeded when there was nothing to pay for any more, and is refunded. */
  | { kind: 'not_needed'; amountCents: number }
  /** A cancellation by contract number was carried out; `at` is proof of its time. */
  | { kind: 'cancellation_confirmed' }
  /** A cancellation with a wrong or unknown contract number. */
  | { kind: 'cancellation_link' };

/** `view`: the membership when the letter was enqueued. */
export type LetterOrder = LetterKind & { membershipId: string; at: string; view: MembershipView };

export const letterQueue = defineQueue<LetterOrder>('membership-letter', letterRetries);

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
