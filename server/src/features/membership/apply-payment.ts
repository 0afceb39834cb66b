/** Applies the events of payments to memberships. The payer is locked while events are emitted. */
import { randomUUID } from 'node:crypto';
import { perWeekCents } from '@longstrip/contract/membership/membership.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { sellerLines, type PaymentEventOf } from '../payments/index.ts';
import type { MembershipContext } from './context.ts';
import { createContractNumber } from './contract-number.ts';
import { endIfOver } from './end-membership.ts';
import { receiptRows } from './letters/figure-rows.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import {
  failCharge,
  graceUsedMs,
  nextAgreedPlan,
  nextTryAt,
  renew,
  retryUnsentCharge,
  startPeriod,
  stop,
} from './membership.ts';
import {
  countStops,
  insertGivenDays,
  insertMembership,
  insertPeriod,
  lockMembership,
  lockMembershipOfPayer,
  recordEvent,
  saveMembership,
  settleUnpaidGrace,
  unpaidGraceMsOf,
  type MembershipRecord,
} from './membership.queries.ts';
import { durationOf, viewOf } from './own-membership.ts';
import { purchaseSubject, renewalSubject, type PurchaseSubject } from './payment-subjects.ts';
import { stopRenewal } from './stop-renewal.ts';

type Succeeded = PaymentEventOf<'paymentSucceeded'>;
type Failed = PaymentEventOf<'paymentFailed'>;

/** Begins the period that was paid for, or has the payment refunded if that is not possible any more. */
export async function beginPaidPeriod(tx: Tx, success: Succeeded, context: MembershipContext): Promise<void> {
  const { kind } = success.payment;
  if (kind !== 'membership' && kind !== 'renewal') return;
  const wasApplied = await (kind === 'membership' ? beginPurchase : beginRenewal)(tx, success, context);
  if (wasApplied) return;
  const { amountCents, subject } = success.payment;
  success.refund({ amountCents, reason: 'not_needed' });
  const schema = kind === 'membership' ? purchaseSubject : renewalSubject;
  const record = await contractForLetter(tx, success.payment.payerId, schema.parse(subject));
  if (record) await enqueueLetter(tx, { kind: 'not_needed', record, amountCents }, context);
}

/** The membership that a letter about an unused payment names: the live one, else the one that was paid for. */
async function contractForLetter(
  tx: Tx,
  payerId: string,
  { membershipId }: Pick<PurchaseSubject, 'membershipId'>,
): Promise<MembershipRecord | undefined> {
  const present = await lockMembershipOfPayer(tx, payerId);
  return present ?? (membershipId === null ? undefined : lockMembership(tx, membershipId));
}

async function beginPurchase(tx: Tx, success: Succeeded, context: MembershipContext): Promise<boolean> {
  const { payment } = success;
  const subject = purchaseSubject.parse(payment.subject);
  const { change, plan, creditCents, membershipId, periodNumber, origin } = subject;
  const now = context.moneyClock.now();
  let present = await lockMembershipOfPayer(tx, payment.payerId);
  // A membership that the purchase was not made for does not prevent it if its time is over.
  if (present && present.id !== membershipId) present = await endIfOver(tx, present, context);
  const isExpected = present
    ? present.id === membershipId && present.membership.periodNumber === periodNumber
    : membershipId === null;
  if (!isExpected || payment.uid === null) return false;

  const unpaidMs = await unpaidGraceMsOf(tx, payment.uid);
  const graceMs = unpaidMs + (present ? graceUsedMs(present.membership, now) : 0);
  await settleUnpaidGrace(tx, payment.uid);
  const started = startPeriod(
    present?.membership ?? null,
    { plan, chargeCents: payment.amountCents, creditCents, graceMs },
    now,
  );
  const isStopped = await isStoppedSinceOrder(tx, { payment, subject, present }, context);
  const membership = isStopped ? stop(started, now) : started;
  const event = {
    kind: 'bought' as const,
    facts: { paymentId: payment.id, agreed: subject },
    at: now,
  };
  let record: MembershipRecord;
  // Renewals are charged on the site where the owner paid last: by its provider, with the new card.
  if (present)
    record = await saveMembership(tx, { ...present, site: payment.site, origin }, membership, event);
  else {
    record = {
      id: randomUUID(),
      payerId: payment.payerId,
      uid: payment.uid,
      contractNumber: createContractNumber(),
      site: payment.site,
      origin,
      membership,
    };
    await insertMembership(tx, record);
    await recordEvent(tx, record.id, event);
  }
  await recordPeriod(
    tx,
    {
      record,
      success,
      reason: change === 'upgrade' ? 'upgrade' : 'first',
      creditCents,
      planBefore:
        present && change === 'upgrade' ? await durationOf(tx, present.membership.plan.planId) : null,
    },
    context,
  );
  if (await context.payments.isSuspended(tx, payment.payerId))
    await stopRenewal(tx, { record, by: 'dispute' }, context);
  return true;
}

/** Whether renewal was stopped, also by disabling the account or requesting its deletion, after the purchase was ordered. */
async function isStoppedSinceOrder(
  tx: Tx,
  {
    payment,
    subject,
    present,
  }: { payment: Succeeded['payment']; subject: PurchaseSubject; present: MembershipRecord | undefined },
  { payments, accounts }: MembershipContext,
): Promise<boolean> {
  if (await payments.isRenewalStopped(tx, payment.id)) return true;
  // During an upgrade the previous version requests deletions without the mark.
  if (await accounts.isDeletionRequested(payment.uid!, tx)) return true;
  if (!present || present.membership.renews || subject.stops === undefined) return false;
  return (await countStops(tx, present.id)) > subject.stops;
}

async function beginRenewal(tx: Tx, success: Succeeded, context: MembershipContext): Promise<boolean> {
  const { payment } = success;
  const { membershipId, periodNumber, plan, origin } = renewalSubject.parse(payment.subject);
  const record = await lockMembership(tx, membershipId);
  const { membership } = record;
  const next = nextAgreedPlan(membership);
  const isExpected =
    membership.state !== 'ended' &&
    membership.renews &&
    membership.periodNumber + 1 === periodNumber &&
    next?.planId === plan.planId &&
    next.renewalCents === payment.amountCents;
  if (!isExpected) return false;
  // If the reader paid, renewals are charged on that site from now on: by its provider, with the new card.
  const paid = origin ? { ...record, site: payment.site, origin } : record;
  const renewed = await saveMembership(tx, paid, renew(membership), {
    kind: 'renewed',
    facts: { paymentId: payment.id },
    at: context.moneyClock.now(),
  });
  await recordPeriod(tx, { record: renewed, success, reason: 'renewal', creditCents: 0 }, context);
  return true;
}

type PaidPeriod = {
  record: MembershipRecord;
  success: Succeeded;
  reason: 'first' | 'renewal' | 'upgrade';
  creditCents: number;
  /** The plan that an upgrade took the place of. */
  planBefore?: string | null;
};

async function recordPeriod(
  tx: Tx,
  { record, success, reason, creditCents, planBefore = null }: PaidPeriod,
  context: MembershipContext,
): Promise<void> {
  const { plan, periodStart, paidUntil, periodEnd } = record.membership;
  const { amountCents, id } = success.payment;
  const now = context.moneyClock.now();
  await insertPeriod(tx, record, {
    reason,
    starts_at: periodStart,
    ends_at: paidUntil,
    payment_id: id,
    price_cents: amountCents + creditCents,
    credit_cents: creditCents,
    created_at: now,
  });
  // Days that were given before follow the paid time.
  if (periodEnd > paidUntil) await insertGivenDays(tx, record, paidUntil, now);
  const perWeek = perWeekCents(amountCents, plan.weeks);
  const paid = {
    amountCents,
    creditCents,
    perWeekCents: perWeek,
    planBefore,
    card: success.card,
    startsAt: periodStart,
    at: now,
  };
  const rows = receiptRows(await viewOf(tx, record, context), paid);
  const lines = [...rows.map(([label, value]) => ({ label, value })), ...sellerLines(context.config)];
  const isMailed = record.uid !== null && context.sendsLetters;
  await context.payments.writeReceipt(tx, { paymentId: id, lines, isMailed });
}

/** Schedules the next try of a failed renewal. A failed purchase changes nothing: the page shows the reason. */
export async function retryFailedRenewal(
  tx: Tx,
  { payment, reason }: Failed,
  context: MembershipContext,
): Promise<void> {
  if (payment.kind !== 'renewal') return;
  const { membershipId, onSession } = renewalSubject.parse(payment.subject);
  const record = await lockMembership(tx, membershipId);
  if (record.membership.pendingPaymentId !== payment.id) return;
  if (reason === 'canceled' && !onSession) {
    await saveMembership(tx, record, retryUnsentCharge(record.membership, context.moneyClock.now()), null);
    return;
  }
  // A payment that the reader abandoned says nothing new about the card.
  const shown = (reason === 'canceled' && record.membership.lastFailure) || reason;
  await failRenewal(tx, { record, reason: shown, isSilent: onSession }, context);
}

/** `isSilent`: without a letter, because the reader sees the failure on the page. */
export async function failRenewal(
  tx: Tx,
  { record, reason, isSilent }: { record: MembershipRecord; reason: string; isSilent: boolean },
  context: MembershipContext,
): Promise<void> {
  const at = context.moneyClock.now();
  const failed = failCharge(record.membership, reason, at);
  const saved = await saveMembership(tx, record, failed, { kind: 'renewal_failed', facts: { reason }, at });
  if (isSilent) return;
  const retries = nextTryAt(failed) !== null;
  await enqueueLetter(tx, { kind: 'renewal_failed', record: saved, reason, retries }, context);
}
