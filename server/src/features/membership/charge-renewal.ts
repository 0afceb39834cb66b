import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import type { OrderCard } from '../payments/index.ts';
import type { MembershipContext } from './context.ts';
import { beginCharge, nextAgreedPlan } from './membership.ts';
import { findMembership, saveMembership, type Contract } from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { cardSubject, renewalSubject, type RenewalSubject } from './payment-subjects.ts';

/** Creates the payment of the next period of a locked membership. It is processed after the commit. */
export async function chargeRenewal(
  tx: Tx,
  {
    contract,
    card,
    paying,
  }: {
    contract: Contract;
    card: OrderCard;
    /** The site on which the reader pays; null if the engine charges. */
    paying: { site: SiteVariant; origin: string } | null;
  },
  { moneyClock, payments }: MembershipContext,
): Promise<{ paymentId: string }> {
  const now = moneyClock.now();
  const plan = nextAgreedPlan(contract.membership)!;
  const periodNumber = contract.membership.periodNumber + 1;
  const onSession = paying !== null;
  const subject: RenewalSubject = {
    membershipId: contract.id,
    periodNumber,
    plan,
    onSession,
    ...(paying && { origin: paying.origin }),
  };
  const { id } = await payments.create(tx, {
    payerId: contract.payerId,
    site: paying?.site ?? contract.site,
    kind: 'renewal',
    subject,
    what: `Premium membership, renewal for ${plan.weeks} ${plan.weeks === 1 ? 'week' : 'weeks'}`,
    amountCents: plan.renewalCents,
    card,
    keepsCard: true,
    onSession,
  });
  const charged = beginCharge(contract.membership, id, now);
  await membershipTables
    .write(tx)
    .insertInto('membership_charge')
    .values({
      membership_id: contract.id,
      number: periodNumber,
      attempt: charged.attempts,
      payment_id: id,
      on_session: onSession,
      created_at: now,
    })
    .execute();
  await saveMembership(tx, contract, charged, { kind: 'charged', facts: { paymentId: id }, at: now });
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
  const contract = await findMembership(db, renewalSubject.parse(subject).membershipId);
  return contract?.membership.pendingPaymentId === id;
}
