import type { BodyOf, AnswerOf } from '@longstrip/contract/endpoint';
import { refundObstacle, refundOffers } from '@longstrip/contract/refunds/refund.rules';
import type { listRefundable as listRefundableCall } from '@longstrip/contract/refunds/refunds.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import { paidPayments } from '../payments/index.ts';
import { paidFor } from './paid-for.ts';
import { refundTables } from './refunds.tables.ts';
import { openStates } from './refund-request.ts';

/** The payments of a person, with the refunds that are offered for each. */
export async function listRefundable(
  db: Database,
  { uid, residence, now, ...page }: BodyOf<typeof listRefundableCall> & { uid: string; now: Date },
): Promise<AnswerOf<typeof listRefundableCall>> {
  const { payments, total } = await paidPayments(db, uid, page);
  const requested = await refundTables
    .read(db)
    .selectFrom('refund_request')
    .select('payment_id')
    .where('uid', '=', uid)
    .where('state', 'in', [...openStates])
    .execute();
  const data = (await paidFor(db, payments)).map(({ payment, refundable }) => {
    const { id, kind, what, amountCents, refundedCents, paidAt, isDisputed } = payment;
    const isRequested = requested.some(({ payment_id }) => payment_id === id);
    const isOffered = refundable && !isDisputed && !isRequested;
    const offers = isOffered ? refundOffers(refundable, now, residence) : [];
    const obstacle = isRequested
      ? ('requested' as const)
      : isDisputed
        ? ('disputed' as const)
        : refundable
          ? refundObstacle(refundable, now)
          : ('paid_back' as const);
    return {
      paymentId: id,
      kind,
      what,
      amountCents,
      refundedCents,
      paidAt: paidAt.toISOString(),
      offers: offers.map((offer) => ({ ...offer, until: offer.until.toISOString() })),
      obstacle: offers.length > 0 ? null : obstacle,
    };
  });
  return { data, total };
}
