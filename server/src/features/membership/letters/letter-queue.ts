import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { letterRetries } from '../../../platform/mail/mail.ts';
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
  /** A payment succeeded when it paid for nothing any more, and was given back. */
  | { kind: 'not_needed'; amountCents: number }
  /** An order by contract number was carried out; `at` is proof of its time. */
  | { kind: 'cancellation_confirmed' }
  /** An order with a wrong contract number, or none that is known. */
  | { kind: 'cancellation_link' };

/** The membership and its figures are those of the moment when the letter was ordered. */
export type LetterOrder = LetterKind & { membershipId: string; at: string; view: MembershipView };

export const letterQueue = defineQueue<LetterOrder>('membership-letter', letterRetries);

/** Orders a letter with the transaction that makes it necessary. */
export async function enqueueLetter(
  tx: Tx,
  { contract, ...letter }: LetterKind & { contract: Contract },
  context: MembershipContext,
): Promise<void> {
  if (contract.uid === null) return;
  await context.jobs.send(tx, letterQueue, {
    ...letter,
    membershipId: contract.id,
    at: context.clock.now().toISOString(),
    view: await viewOf(tx, contract, context),
  });
}
