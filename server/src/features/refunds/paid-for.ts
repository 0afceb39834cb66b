/** Converts payments to the form that the rules of refunds use. */
import type { PaidPayment as Refundable, RefundObstacle } from '@longstrip/contract/refunds/refund.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { refundableCoins } from '../coins/index.ts';
import { paidTimes } from '../membership/index.ts';
import { paidPayments, type PaidPayment } from '../payments/index.ts';

export type PaidFor = {
  payment: PaidPayment;
  /**
   * What is refunded together with this payment, itself first: all that pays for the same time and has something left.
   * Empty if there is an obstacle.
   */
  together: Refundable[];
  obstacle: Extract<RefundObstacle, 'paid_back'> | 'disputed' | 'with_upgrade' | null;
  /** All payments for the same time. */
  contractIds: readonly string[];
};

/** The payments must be those of one account. */
export async function paidFor(
  source: Database | Tx,
  uid: string,
  payments: readonly PaidPayment[],
): Promise<PaidFor[]> {
  const times = new Map(
    await paidTimes(
      source,
      payments.map(({ id }) => id),
    ),
  );
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const missing = [...times.values()].flatMap(({ paymentIds }) => paymentIds.filter((id) => !known.has(id)));
  if (missing.length > 0) {
    const others = await paidPayments(source, uid, { ids: missing });
    for (const other of others.payments) known.set(other.id, other);
    for (const [id, time] of await paidTimes(source, missing)) times.set(id, time);
  }
  const coins = await refundableCoins(
    source,
    payments.filter(({ kind }) => kind === 'coins'),
  );
  const refundableOf = (payment: PaidPayment): Refundable[] => {
    const time = times.get(payment.id);
    const pack = coins.get(payment.id);
    const bought = pack ? { kind: 'coins' as const, ...pack } : time && { kind: 'time' as const, ...time };
    const { id, what, amountCents, refundedCents, paidAt, kind } = payment;
    // A payment that bought nothing is refunded automatically.
    if (!bought || payment.isDisputed || refundedCents >= amountCents) return [];
    return [{ id, what, amountCents, refundedCents, paidAt, isRenewal: kind === 'renewal', bought }];
  };
  return payments.map((payment) => {
    const contractIds = times.get(payment.id)?.paymentIds ?? [payment.id];
    const together = contractIds.flatMap((id) => (known.has(id) ? refundableOf(known.get(id)!) : []));
    const isFirst = together[0]?.id === payment.id;
    const isRefundable = together.some(({ id }) => id === payment.id);
    const obstacle = isFirst
      ? null
      : payment.isDisputed
        ? ('disputed' as const)
        : isRefundable
          ? ('with_upgrade' as const)
          : ('paid_back' as const);
    return { payment, together: isFirst ? together : [], obstacle, contractIds };
  });
}
