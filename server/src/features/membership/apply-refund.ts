/** Applies refunds and disputes: money that was refunded or is disputed does not pay for access. */
import type { Tx } from '../../platform/database/tables.ts';
import { paidPayments, type PaymentEventOf } from '../payments/index.ts';
import type { MembershipContext } from './context.ts';
import { endForGood, endMembership } from './end-membership.ts';
import { refund, reinstate } from './membership.ts';
import {
  lockMembership,
  lockMembershipOfPayer,
  recordEvent,
  saveMembership,
  type MembershipRecord,
} from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { stopRenewal } from './stop-renewal.ts';

type Refunded = PaymentEventOf<'paymentRefunded'>;
type Disputed = PaymentEventOf<'paymentDisputed'>;

/** A full refund of what pays for the present period ends the membership; a partial one lowers the possible credit. */
export async function applyRefund(
  tx: Tx,
  { payment, amountCents, refundedCents }: Refunded,
  context: MembershipContext,
): Promise<void> {
  const paid = await findPaidPeriod(tx, payment.id);
  if (!paid) return;
  const { record, paysForPresent } = paid;
  const at = context.moneyClock.now();
  const facts = { paymentId: payment.id, amountCents };
  if (!paysForPresent) return recordEvent(tx, record.id, { kind: 'refunded', facts, at });
  const lowered = refund(record.membership, amountCents);
  const saved = await saveMembership(tx, record, lowered, { kind: 'refunded', facts, at });
  if (saved.membership.state !== 'ended') {
    if (refundedCents >= payment.amountCents)
      await endMembership(tx, { record: saved, reason: 'refunded' }, context);
  } else await endForGood(tx, { record: saved, reason: 'refunded' });
}

/**
 * A dispute ends the membership at once, without waiting for its decision; one about anything else only stops
 * renewal. If the site wins, the rest of the paid period is open again, without renewal, unless another payment for the
 * period is disputed, or any part of their money was refunded.
 */
export async function applyDispute(
  tx: Tx,
  { payment, state }: Disputed,
  context: MembershipContext,
): Promise<void> {
  await applyToPaidPeriod(tx, { payment, state }, context);
  // A dispute of anything that was bought: the person is not charged again.
  const live = state === 'won' ? undefined : await lockMembershipOfPayer(tx, payment.payerId);
  if (live) await stopRenewal(tx, { record: live, by: 'dispute' }, context);
}

async function applyToPaidPeriod(
  tx: Tx,
  { payment, state }: Pick<Disputed, 'payment' | 'state'>,
  context: MembershipContext,
): Promise<void> {
  const paid = await findPaidPeriod(tx, payment.id);
  if (!paid) return;
  const { record, paysForPresent, chain } = paid;
  const at = context.moneyClock.now();
  await recordEvent(tx, record.id, { kind: 'disputed', facts: { paymentId: payment.id, state }, at });
  if (state === 'open' && paysForPresent && record.membership.state !== 'ended')
    await endMembership(tx, { record, reason: 'dispute' }, context);
  if (state !== 'won' || !paysForPresent || (await lockMembershipOfPayer(tx, record.payerId))) return;
  const reinstated = reinstate(record.membership, at);
  if (reinstated !== record.membership && (await isAllKept(tx, record, chain)))
    await saveMembership(tx, record, reinstated, { kind: 'reinstated', at });
}

/** Whether none of these payments is disputed, and nothing of them was or is being refunded. */
async function isAllKept(tx: Tx, { uid }: MembershipRecord, ids: string[]): Promise<boolean> {
  if (uid === null) return false;
  const { payments } = await paidPayments(tx, uid, { ids });
  return payments.every(({ isDisputed, refundedCents }) => !isDisputed && refundedCents === 0);
}

type PaidPeriod = {
  record: MembershipRecord;
  paysForPresent: boolean;
  /** The payments of the present period and of the periods whose credit it took. */
  chain: string[];
};

/**
 * The membership that a payment was for, and whether the payment pays for the present period: directly, or by the
 * credit of an upgrade. Null if the payment bought no period.
 */
export async function findPaidPeriod(tx: Tx, paymentId: string): Promise<PaidPeriod | null> {
  const periods = membershipTables.read(tx).selectFrom('membership_period');
  const paid = await periods.select('membership_id').where('payment_id', '=', paymentId).executeTakeFirst();
  if (!paid) return null;
  const record = await lockMembership(tx, paid.membership_id);
  const chain = await paymentsOfPresentPeriod(tx, record.id);
  return { record, paysForPresent: chain.includes(paymentId), chain };
}

/** The payments of the present period and of the periods whose credit it took, the newest first. */
export async function paymentsOfPresentPeriod(tx: Tx, membershipId: string): Promise<string[]> {
  const newestFirst = await membershipTables
    .read(tx)
    .selectFrom('membership_period')
    .select(['payment_id', 'reason'])
    .where('membership_id', '=', membershipId)
    .where('payment_id', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  const start = newestFirst.findIndex(({ reason }) => reason !== 'upgrade');
  return newestFirst.slice(0, start + 1).map((each) => each.payment_id!);
}
