import type { BodyOf, AnswerOf } from '@longstrip/contract/endpoint';
import { refundObstacle, refundOffers } from '@longstrip/contract/refunds/refund.rules';
import type { listRefundable as listRefundableCall } from '@longstrip/contract/refunds/refunds.endpoints';
import { paidPayments } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { isFullRefundUsed } from './full-refunds.ts';
import { paidFor, type PaidFor } from './paid-for.ts';
import { refundTables } from './refunds.tables.ts';
import { openStates } from './refund-request.ts';

/** The payments of a person, with the refunds that are offered for each. */
export async function listRefundable(
  { uid, residence, ...page }: BodyOf<typeof listRefundableCall> & { uid: string },
  context: RefundsContext,
): Promise<AnswerOf<typeof listRefundableCall>> {
  const { db, moneyClock } = context;
  const now = moneyClock.now();
  const { payments, total } = await paidPayments(db, uid, page);
  const requested = await refundTables
    .read(db)
    .selectFrom('refund_request')
    .select('payment_id')
    .where('uid', '=', uid)
    .where('state', 'in', [...openStates])
    .execute();
  const found = await paidFor(db, uid, payments);
  const offersOf = async ({ payment: { id: paymentId }, together }: PaidFor) => {
    const offers = refundOffers(together, now, { residence, isFullRefundUsed: false });
    if (!offers.some(({ rule }) => rule === 'california')) return offers;
    const isUsed = await db.transaction((tx) => isFullRefundUsed(tx, { uid, paymentId }, context));
    return refundOffers(together, now, { residence, isFullRefundUsed: isUsed });
  };
  const data = [];
  for (const each of found) {
    const { payment, together, contractIds } = each;
    const { id, kind, what, amountCents, refundedCents, paidAt } = payment;
    const isRequested = requested.some(({ payment_id }) => contractIds.includes(payment_id));
    const offers = isRequested ? [] : await offersOf(each);
    const obstacle = isRequested
      ? ('requested' as const)
      : (each.obstacle ?? refundObstacle(together[0]!, now));
    data.push({
      paymentId: id,
      kind,
      what,
      amountCents,
      refundedCents,
      paidAt: paidAt.toISOString(),
      hasAccess: together.some(({ bought }) => bought.kind === 'time' && !bought.endedAt && bought.end > now),
      offers: offers.map((offer) => ({ ...offer, until: offer.until.toISOString() })),
      obstacle: offers.length > 0 ? null : obstacle,
    });
  }
  return { data, total };
}
