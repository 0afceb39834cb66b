import { declineSentences } from '@longstrip/contract/payments/payments.rules';
import type { CardErrors } from './card-fields.tsx';
import type { CardFieldName } from './card-masks.ts';
import type { PurchaseState } from './purchase.ts';

type FormState = Extract<PurchaseState, { step: 'form' }>;

/** The field of the card that the bank's reason is about. */
const fieldOf: Partial<Record<string, CardFieldName>> = {
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  incorrect_number: 'number',
};

/** Why an attempt failed, and that it cost nothing. Null if a field shows the reason. */
export function paymentErrorMessage({ refusal, declined }: FormState): string | null {
  if (declined?.failure && fieldOf[declined.failure]) return null;
  if (declined?.kind === 'card' && declined.state === 'canceled')
    return 'The card was not replaced. Nothing was charged.';
  if (declined?.state === 'canceled') return 'This payment was cancelled. You were not charged.';
  if (declined?.failure) return declineSentences[declined.failure];
  if (declined) return 'The payment failed. You were not charged.';
  return refusal ? `${refusal.title} Nothing was charged.` : null;
}

/** The reason for a decline, by the card field that it is about. */
export function fieldErrors({ declined }: FormState): CardErrors {
  const field = declined?.failure ? fieldOf[declined.failure] : undefined;
  return field ? { [field]: declineSentences[declined!.failure!] } : {};
}
