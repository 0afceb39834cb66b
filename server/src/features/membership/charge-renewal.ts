import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import type { OrderCard } from '../payments/index.ts';
import type { MembershipContext } from './context.ts';
import { beginCharge, nextAgreedPlan } from './membership.ts';
import { findMembership, saveMembership, type MembershipRecord } from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { cardSubject, renewalSubject, type RenewalSubject } from './payment-subjects.ts';

/** Creates the payment of the next period of a locked membership. It is processed after the commit. */
export async function chargeRenewal(
  tx: Tx,
  {
    record,
    card,
    paying,
  }: {
    record: MembershipRecord;
    card: OrderCard;
    /** The site on which the reader pays; null if the engine charges. */
    paying: { site: SiteVariant; origin: string } | null;
  },
  { moneyClock, payments }: MembershipContext,
): Promise<{ paymentId: string }> {
  const now = moneyClock.now();
  const plan = nextAgreedPlan(record.membership)!;
  const periodNumber = record.membership.periodNumber + 1;
  const onSession = paying !== null;
  const subject: RenewalSubject = {
    membershipId: record.id,
    periodNumber,
    plan,
    onSession,
    ...(paying && { origin: paying.origin }),
  };
  const { id } = await payments.create(tx, {
    payerId: record.payerId,
    site: paying?.site ?? record.site,
    kind: 'renewal',
    subject,
    what: `Premium membership, renewal for ${plan.weeks} ${plan.weeks === 1 ? 'week' : 'weeks'}`,
    amountCents: plan.renewalCents,
    card,
    keepsCard: true,
    onSession,
  });
  const charged = beginCharge(record.membership, id, now);
  await membershipTables
    .write(tx)
    .insertInto('membership_charge')
    .values({
      membership_id: record.id,
      number: periodNumber,
      attempt: charged.attempts,
      payment_id: id,
      on_session: onSession,
      created_at: now,
    })
    .execute();
  await saveMembership(tx, record, charged, { kind: 'charged', facts: { paymentId: id }, at: now });
  return { paymentId: id };
}

/** Whether a payment should still be sent; false for a renewal, or the card of one, that was stopped or replaced. */
export async function shouldCharge(
  { id, kind, subject }: { id: string; kind: string; subject: unknown },
  { db }: MembershipContext,
): Promise<boolean> {
  if (kind === 'card')
    return (await findMembership(db, cardSubject.parse(subject).membershipId))?.membership.renews ?? false;
  if (kind !== 'renewal') return true;
  const record = await findMembership(db, renewalSubject.parse(subject).membershipId);
  return record?.membership.pendingPaymentId === id;
}
