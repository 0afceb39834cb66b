import type { DayReport } from '../provider.ts';
import { balanceTransaction, paymentIntent } from './answers.ts';
import type { StripeContext } from './context.ts';

type Total = 'chargedCents' | 'refundedCents' | 'disputedCents';

/** What each kind of entry in Stripe's books adds to. A refund that a bank sent back counts as not refunded. */
const totals: Partial<Record<string, [total: Total, sign: 1 | -1]>> = {
  charge: ['chargedCents', 1],
  refund: ['refundedCents', 1],
  refund_failure: ['refundedCents', -1],
  dispute: ['disputedCents', 1],
  dispute_reversal: ['disputedCents', -1],
};

/** Totals of the entries that belong to payments of ours. */
export async function report(day: string, context: StripeContext): Promise<DayReport> {
  const start = Date.parse(day) / 1000;
  const sums = { chargedCents: 0, refundedCents: 0, disputedCents: 0, count: 0 };
  const entries = context.api.balanceTransactions.list({
    created: { gte: start, lt: start + 86_400 },
    limit: 100,
    expand: ['data.source'],
  });
  for await (const entry of entries) {
    const { reporting_category: category, source } = balanceTransaction.parse(entry);
    const kind = totals[category];
    if (!kind || !source) continue;
    const { amount, metadata, payment_intent: intent } = source;
    const isOurs =
      metadata?.payment_id ?? metadata?.refund_id ?? (intent && (await isOurIntent(intent, context)));
    if (!isOurs) continue;
    const [total, sign] = kind;
    // The amount of the source is in the currency of the payment, that of the entry in the currency of the bank account.
    sums[total] += sign * amount;
    if (category === 'charge') sums.count++;
  }
  return sums;
}

/** Refunds by hand and disputes do not have our ids, but their payment intent does. */
async function isOurIntent(reference: string, { api }: StripeContext): Promise<boolean> {
  const { metadata } = paymentIntent.parse(await api.paymentIntents.retrieve(reference));
  return metadata.payment_id !== undefined;
}
