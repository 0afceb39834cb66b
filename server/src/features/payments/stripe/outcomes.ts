import { Stripe } from 'stripe';

/** Stripe has decided that it will not do this. Any other error leaves open whether it was done. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** The first answer for this idempotency key once more: things may have moved on since. */
export function isRepeated(
  answer: { lastResponse: { headers: Record<string, string> } } | Stripe.errors.StripeError,
): boolean {
  const headers = answer instanceof Stripe.errors.StripeError ? answer.headers : answer.lastResponse.headers;
  return headers?.['idempotent-replayed'] === 'true';
}
