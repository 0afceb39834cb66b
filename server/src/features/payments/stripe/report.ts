import type { BookEntry, DayReport } from '../provider.ts';
import { balanceTransaction, paymentIntent } from './answers.ts';
import type { StripeContext } from './context.ts';

/** What each kind of entry in Stripe's books adds to. A refund that a bank sent back counts as not refunded. */
const kinds: Partial<Record<string, [kind: BookEntry['kind'], sign: 1 | -1]>> = {
  charge: ['charged', 1],
  refund: ['refunded', 1],
  refund_failure: ['refunded', -1],
  dispute: ['disputed', 1],
  dispute_reversal: ['disputed', -1],
};

/** Totals of the entries that belong to payments of ours. */
export async function report(day: string, context: StripeContext): Promise<DayReport> {
  const sums = { chargedCents: 0, refundedCents: 0, disputedCents: 0, count: 0 };
  for await (const { kind, paymentId, amountCents } of entries(day, context)) {
    if (paymentId === null) continue;
    sums[`${kind}Cents`] += amountCents;
    if (kind === 'charged') sums.count++;
  }
  return sums;
}

/** All entries of a day that move money. */
export async function* entries(day: string, context: StripeContext): AsyncGenerator<BookEntry> {
  const start = Date.parse(day) / 1000;
  const listed = context.api.balanceTransactions.list({
    created: { gte: start, lt: start + 86_400 },
    limit: 100,
    expand: ['data.source'],
  });
  for await (const entry of listed) {
    const { reporting_category: category, source } = balanceTransaction.parse(entry);
    const known = kinds[category];
    if (!known || !source) continue;
    const { amount, metadata, payment_intent: intent } = source;
    const [kind, sign] = known;
    yield {
      kind,
      // Refunds and disputes do not have the id of the payment, but their payment intent does.
      paymentId: metadata?.payment_id ?? (intent ? await paymentOf(intent, context) : null),
      // The amount of the source is in the currency of the payment, that of the entry in the currency of the bank account.
      amountCents: sign * amount,
    };
  }
}

async function paymentOf(reference: string, { api }: StripeContext): Promise<string | null> {
  const { metadata } = paymentIntent.parse(await api.paymentIntents.retrieve(reference));
  return metadata.payment_id ?? null;
}
