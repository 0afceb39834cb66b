import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ProviderEvent } from '../provider.ts';
import { dispute, event as eventShape, refund } from './answers.ts';
import type { StripeContext } from './context.ts';
import { refundEntries, refundResult } from './refunds.ts';

const toleranceSeconds = 5 * 60;

/**
 * An event only names the object that changed. Its state is requested, because the event may be old, or written by
 * another version of the API than this code reads.
 */
export async function readEvent(
  body: Buffer,
  headers: IncomingHttpHeaders,
  context: StripeContext,
): Promise<ProviderEvent> {
  const event = verify(body, headers, context);
  const { id, type, data } = event;
  const named = data.object.id;
  if (type.startsWith('payment_intent.') || type.startsWith('setup_intent.')) {
    const paymentId = data.object.metadata?.payment_id;
    return paymentId && named ? { id, type: 'charge', paymentId, reference: named } : { id, type: 'other' };
  }
  if (named && (type.startsWith('refund.') || type === 'charge.refund.updated'))
    return readRefund(id, named, context);
  if (named && type.startsWith('charge.dispute.')) return readDispute(id, named, event.created, context);
  return { id, type: 'other' };
}

function verify(
  body: Buffer,
  headers: IncomingHttpHeaders,
  { api, moneyClock, webhookSecret, isLive }: StripeContext,
): z.output<typeof eventShape> {
  const event = eventShape.parse(signedEvent());
  // Test events must not change the books of real money, nor live events those of test mode.
  if (event.livemode !== isLive) throw new Refusal('forbidden');
  return event;

  function signedEvent() {
    const signature = String(headers['stripe-signature']);
    const now = moneyClock.now().getTime();
    try {
      return api.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now);
    } catch {
      // The package also throws plain errors, for malformed signatures.
      throw new Refusal('forbidden');
    }
  }
}

async function readRefund(id: string, name: string, { api }: StripeContext): Promise<ProviderEvent> {
  const expand = ['payment_intent', ...refundEntries];
  const read = refund.parse(await api.refunds.retrieve(name, { expand }));
  const paymentId = read.payment_intent?.metadata.payment_id;
  if (!paymentId) return { id, type: 'other' };
  return {
    id,
    type: 'refund',
    paymentId,
    refundId: read.metadata?.refund_id ?? null,
    amountCents: read.amount,
    result: refundResult(read),
  };
}

/** An inquiry, before money is taken back, is no dispute yet. */
const disputeStates: Partial<Record<string, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

async function readDispute(
  id: string,
  name: string,
  eventAt: Date,
  { api }: StripeContext,
): Promise<ProviderEvent> {
  const read = dispute.parse(await api.disputes.retrieve(name, { expand: ['payment_intent'] }));
  const paymentId = read.payment_intent?.metadata.payment_id;
  const state = disputeStates[read.status];
  if (!paymentId || !state) return { id, type: 'other' };
  const entryAt = (category: string) =>
    read.balance_transactions.find((entry) => entry.reporting_category === category)?.created;
  return {
    id,
    type: 'dispute',
    paymentId,
    reference: read.id,
    state,
    amountCents: read.amount,
    openedAt: entryAt('dispute') ?? read.created,
    closedAt: state === 'open' ? null : (entryAt('dispute_reversal') ?? eventAt),
  };
}
