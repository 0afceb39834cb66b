/** Cards that are kept without a charge: SetupIntents. */
import { Stripe } from 'stripe';
import type { ChargeResult, SetupOrder } from '../provider.ts';
import { setupIntent, type SetupIntent } from './answers.ts';
import { createCustomer } from './charges.ts';
import type { StripeContext } from './context.ts';
import { declineReason } from './decline-reasons.ts';
import { isRefused, isRepeated } from './outcomes.ts';

const withCard = { expand: ['payment_method'] };

/** Whether the reference of a payment is that of a set-up. */
export const isSetup = (reference: string) => reference.startsWith('seti_');

/** Keeps a card, or returns the state of the set-up that was already made for this payment. */
export async function setUpCard(order: SetupOrder, context: StripeContext): Promise<ChargeResult> {
  const { api } = context;
  const { paymentId, card, description, returnUrl } = order;
  try {
    const intent = await api.setupIntents.create(
      {
        confirm: true,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        customer: card.customer ?? (await createCustomer(paymentId, context)),
        payment_method: card.token,
        description,
        metadata: { payment_id: paymentId },
        use_stripe_sdk: true,
        ...(returnUrl && { return_url: returnUrl }),
        ...withCard,
      },
      { idempotencyKey: paymentId },
    );
    return isRepeated(intent) ? await find(intent.id, context) : resultOf(setupIntent.parse(intent));
  } catch (error) {
    const result = await resultOfError(error, order, context);
    if (result) return result;
    throw error;
  }
}

/** Null if the error leaves the outcome open. */
async function resultOfError(
  error: unknown,
  { paymentId, card: { token } }: SetupOrder,
  context: StripeContext,
): Promise<ChargeResult | null> {
  if (error instanceof Stripe.errors.StripeCardError) {
    if (!error.setup_intent) return { state: 'failed', reference: null, reason: declineReason(error) };
    return find(error.setup_intent.id, context);
  }
  // The key was used before with another customer: the first set-up counts.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return findSetup({ paymentId, token }, context);
  return isRefused(error) ? { state: 'failed', reference: null, reason: 'processing_error' } : null;
}

async function find(reference: string, { api }: StripeContext): Promise<ChargeResult> {
  return resultOf(setupIntent.parse(await api.setupIntents.retrieve(reference, withCard)));
}

/** Null if the set-up was made with the keys of another account, or of test mode. */
export async function findSetupIfKnown(
  reference: string,
  context: StripeContext,
): Promise<ChargeResult | null> {
  return find(reference, context).catch((error: unknown) => {
    if (isRefused(error) && error.code === 'resource_missing') return null;
    throw error;
  });
}

/** Set-ups cannot be searched by our id, but a card is entered for one payment only. */
export async function findSetup(
  { paymentId, token }: { paymentId: string; token: string },
  { api }: StripeContext,
): Promise<ChargeResult | null> {
  const { data } = await api.setupIntents.list({
    payment_method: token,
    limit: 100,
    expand: withCard.expand.map((path) => `data.${path}`),
  });
  const found = data
    .map((each) => setupIntent.parse(each))
    .find((each) => each.metadata?.payment_id === paymentId);
  return found ? resultOf(found) : null;
}

export async function cancelSetup(reference: string, context: StripeContext): Promise<ChargeResult> {
  try {
    await context.api.setupIntents.cancel(reference);
  } catch (error) {
    // Confirmed, failed or cancelled meanwhile.
    if (!isRefused(error)) throw error;
  }
  const left = await findSetupIfKnown(reference, context);
  return left ?? { state: 'failed', reference, reason: 'provider_unavailable' };
}

function resultOf(intent: SetupIntent): ChargeResult {
  const { id: reference, status, customer, payment_method: method, created: at } = intent;
  switch (status) {
    case 'succeeded': {
      if (!method?.card) throw new Error(`Stripe returned no card for ${reference}.`);
      const { brand, last4, fingerprint = null, exp_month: expMonth, exp_year: expYear } = method.card;
      const card = { customer, reference: method.id, fingerprint, brand, last4, expMonth, expYear };
      return { state: 'succeeded', reference, card, at };
    }
    case 'requires_action':
      return { state: 'action_required', reference, action: { clientSecret: intent.client_secret! } };
    case 'requires_payment_method':
      return { state: 'failed', reference, reason: declineReason(intent.last_setup_error ?? {}) };
    case 'canceled':
      return { state: 'canceled', reference };
    default:
      return { state: 'processing', reference };
  }
}
