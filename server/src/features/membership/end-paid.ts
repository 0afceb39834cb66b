/** Applies a refund to the membership that the payment pays for. The payer must be locked. */
import type { Tx } from '../../platform/database/tables.ts';
import { findPaidPeriod } from './apply-refund.ts';
import type { MembershipContext } from './context.ts';
import { endForGood, endMembership } from './end-membership.ts';
import { stopRenewal } from './stop-renewal.ts';

/** Ends access at once and for good, unless the payment was for an earlier period. */
export async function endMembershipPaidBy(
  tx: Tx,
  { paymentId, reason }: { paymentId: string; reason: 'withdrawn' | 'refunded' },
  context: MembershipContext,
): Promise<void> {
  const paid = await findPaidPeriod(tx, paymentId);
  if (!paid?.paysForPresent) return;
  const { record } = paid;
  if (record.membership.state === 'ended') await endForGood(tx, { record, reason });
  else await endMembership(tx, { record, reason }, context);
}

/** A person who asks for their money back is not charged again. */
export async function stopRenewalPaidBy(
  tx: Tx,
  paymentId: string,
  context: MembershipContext,
): Promise<void> {
  const paid = await findPaidPeriod(tx, paymentId);
  if (paid) await stopRenewal(tx, { record: paid.record, by: 'refund' }, context);
}
