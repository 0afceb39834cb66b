/** Converts payments to the form that the rules of refunds use. */
import type { PaidPayment as Refundable } from '@longstrip/contract/refunds/refund.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { refundableCoins } from '../coins/index.ts';
import { paidTimes } from '../membership/index.ts';
import type { PaidPayment } from '../payments/index.ts';

/** A payment and what it bought. `refundable` is null if it bought nothing and is refunded automatically. */
export type PaidFor = { payment: PaidPayment; refundable: Refundable | null };

export async function paidFor(source: Database | Tx, payments: readonly PaidPayment[]): Promise<PaidFor[]> {
  const times = await paidTimes(
    source,
    payments.map(({ id }) => id),
  );
  const coins = await refundableCoins(
    source,
    payments.filter(({ kind }) => kind === 'coins'),
  );
  return payments.map((payment) => {
    const time = times.get(payment.id);
    const pack = coins.get(payment.id);
    const bought = pack ? { kind: 'coins' as const, ...pack } : time && { kind: 'time' as const, ...time };
    const { amountCents, refundedCents, paidAt, kind } = payment;
    return {
      payment,
      refundable: bought
        ? { amountCents, refundedCents, paidAt, isRenewal: kind === 'renewal', bought }
        : null,
    };
  });
}
