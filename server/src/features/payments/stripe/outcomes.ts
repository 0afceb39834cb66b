import { Stripe } from 'stripe';

/** Stripe has refused the request. Any other error leaves open whether the request was carried out. */
export const isRefused = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether this is the stored first answer for an idempotency key, which may be out of date. */
export function isRepeated(
  answer: { lastResponse: { headers: Record<string, string> } } | Stripe.errors.StripeError,
): boolean {
  const headers = answer instanceof Stripe.errors.StripeError ? answer.headers : answer.lastResponse.headers;
  return headers?.['idempotent-replayed'] === 'true';
}
