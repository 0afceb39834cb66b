import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrderCard, PaymentEventOf } from '../payments/index.ts';
import type { MembershipContext } from './context.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { isGraceOver, nextTryAt } from './membership.ts';
import { lockMembershipOfPayer, saveMembership } from './membership.queries.ts';
import { lockOwnMembership } from './own-membership.ts';
import { cardSubject, type CardSubject } from './payment-subjects.ts';

type NewCard = { card: OrderCard; uid: string; site: SiteVariant; origin: string };

/** Creates the payment of nothing that sets up another card for the renewals of a membership. */
export async function replaceCard(
  tx: Tx,
  { uid, site, origin, card }: NewCard,
  context: MembershipContext,
): Promise<{ paymentId: string }> {
  const { moneyClock, payments } = context;
  const { id: membershipId, payerId, membership } = await lockOwnMembership(tx, uid, context);
  const isOver = isGraceOver(membership, moneyClock.now());
  if (!membership.renews || isOver || !nextTryAt(membership)) throw new Refusal('no_charge_ahead');
  if ((await payments.openPaymentsOf(tx, payerId, ['card'])).length > 0)
    throw new Refusal('payment_in_progress');
  const subject: CardSubject = { membershipId, origin };
  const { id } = await payments.create(tx, {
    payerId,
    site,
    kind: 'card',
    subject,
    what: 'Another card for your membership',
    amountCents: 0,
    card,
    keepsCard: true,
    onSession: true,
  });
  return { paymentId: id };
}

/** Renewals are charged to the new card from now on, on the site where it was entered: by its provider. */
export async function renewWithNewCard(
  tx: Tx,
  { payment, at }: PaymentEventOf<'cardReplaced'>,
  context: MembershipContext,
): Promise<void> {
  const record = await lockMembershipOfPayer(tx, payment.payerId);
  if (!record) return;
  const { origin } = cardSubject.parse(payment.subject);
  const event = { kind: 'card_replaced' as const, facts: { paymentId: payment.id }, at };
  const moved = { ...record, site: payment.site, origin };
  const saved = await saveMembership(tx, moved, record.membership, event);
  await enqueueLetter(tx, { kind: 'card_replaced', record: saved }, context);
}
