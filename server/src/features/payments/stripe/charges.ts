import { Stripe } from 'stripe';
import type { ChargeOrder, ChargeResult } from '../provider.ts';
import { type PaymentIntent, paymentIntent, paymentMethod } from './answers.ts';
import type { StripeContext } from './context.ts';
import { declineReason } from './decline-reasons.ts';
import { isRefused, isRepeated } from './outcomes.ts';

/** Stripe's reports count by the time of the balance entry. */
const withEntry = { expand: ['latest_charge.balance_transaction'] };

/** Charges, or returns the state of the charge that was already made for this payment. */
export async function charge(order: ChargeOrder, context: StripeContext): Promise<ChargeResult> {
  const { api } = context;
  const { paymentId, card, keepsCard, onSession, returnUrl } = order;
  const isNew = 'token' in card;
  const isKept = !isNew || keepsCard;
  try {
    const intent = await api.paymentIntents.create(
      {
        amount: order.amountCents,
        currency: order.currency,
        confirm: true,
        // With automatic capture the answer includes the balance entry.
        capture_method: 'automatic',
        allowed_payment_method_types: ['card'],
        ...(isKept && { customer: card.customer ?? (await createCustomer(paymentId, context)) }),
        payment_method: isNew ? card.token : card.reference,
        description: order.description,
        metadata: { payment_id: paymentId },
        ...(isNew && isKept && { setup_future_usage: 'off_session' }),
        ...(onSession
          ? { use_stripe_sdk: true, ...(returnUrl && { return_url: returnUrl }) }
          : { off_session: true }),
        ...withEntry,
      },
      { idempotencyKey: paymentId },
    );
    return isRepeated(intent) ? await find(intent.id, context) : resultOf(paymentIntent.parse(intent));
  } catch (error) {
    const result = await resultOfError(error, order, context);
    if (result) return result;
    throw error;
  }
}

/** Null if Stripe does not know the payment method, or no fingerprint of it. */
export async function fingerprintOf(token: string, { api }: StripeContext): Promise<string | null> {
  try {
    return paymentMethod.parse(await api.paymentMethods.retrieve(token)).card?.fingerprint ?? null;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

export async function createCustomer(paymentId: string, { api }: StripeContext): Promise<string> {
  const customer = await api.customers.create(
    { metadata: { payment_id: paymentId } },
    { idempotencyKey: `${paymentId}:customer` },
  );
  return customer.id;
}

/** Null if the error leaves the outcome open. */
async function resultOfError(
  error: unknown,
  { paymentId, card }: ChargeOrder,
  context: StripeContext,
): Promise<ChargeResult | null> {
  if (error instanceof Stripe.errors.StripeCardError) {
    if (!error.payment_intent) return { state: 'failed', reference: null, reason: declineReason(error) };
    const { id } = error.payment_intent;
    return isRepeated(error) ? find(id, context) : resultOf(paymentIntent.parse(error.payment_intent));
  }
  // The key was used before with another customer or card: the first charge counts.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return findByPayment(paymentId, context);
  if (!isRefused(error)) return null;
  const reason = 'token' in card ? 'processing_error' : 'card_declined';
  return { state: 'failed', reference: null, reason };
}

async function find(reference: string, { api }: StripeContext): Promise<ChargeResult> {
  return resultOf(paymentIntent.parse(await api.paymentIntents.retrieve(reference, withEntry)));
}

/** Null if the charge was made with the keys of another account, or of test mode. */
export async function findIfKnown(reference: string, context: StripeContext): Promise<ChargeResult | null> {
  return find(reference, context).catch((error: unknown) => {
    if (isRefused(error) && error.code === 'resource_missing') return null;
    throw error;
  });
}

/** Stripe's search lags some minutes behind, so it is used only for charges that are older. */
export async function findByPayment(paymentId: string, { api }: StripeContext): Promise<ChargeResult | null> {
  const { data } = await api.paymentIntents.search({
    query: `metadata['payment_id']:'${paymentId}'`,
    limit: 1,
    expand: withEntry.expand.map((path) => `data.${path}`),
  });
  return data[0] ? resultOf(paymentIntent.parse(data[0])) : null;
}

/** Without an idempotency key: repeating a cancellation is harmless, and a stored refusal must not be replayed. */
export async function cancel(reference: string, context: StripeContext): Promise<ChargeResult> {
  try {
    await context.api.paymentIntents.cancel(reference);
  } catch (error) {
    // Paid, failed or cancelled meanwhile.
    if (!isRefused(error)) throw error;
  }
  const left = await findIfKnown(reference, context);
  return left ?? { state: 'failed', reference, reason: 'provider_unavailable' };
}

function resultOf(intent: PaymentIntent): ChargeResult {
  const { id: reference, status } = intent;
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', reference, ...cardAndTime(intent) };
    case 'requires_action':
      return { state: 'action_required', reference, action: { clientSecret: intent.client_secret! } };
    case 'requires_payment_method':
      return { state: 'failed', reference, reason: declineReason(intent.last_payment_error ?? {}) };
    case 'canceled':
      return { state: 'canceled', reference };
    default:
      return { state: 'processing', reference };
  }
}

function cardAndTime({ id, customer, payment_method: reference, latest_charge: latest }: PaymentIntent) {
  const card = latest?.payment_method_details?.card;
  if (!card || !reference) throw new Error(`Stripe returned no card for ${id}.`);
  const { brand, last4, fingerprint = null, exp_month: expMonth, exp_year: expYear } = card;
  return {
    at: latest.balance_transaction?.created ?? latest.created,
    card: {
      customer,
      reference,
      fingerprint,
      brand: brand ?? 'unknown',
      last4: last4 ?? '0000',
      expMonth,
      expYear,
    },
  };
}
