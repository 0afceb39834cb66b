import type { DeclineReason } from '@longstrip/contract/payments/payments.shapes';
import type { CardError } from './answers.ts';

/** By Stripe's error codes and decline codes. The buyer does not learn of a suspected theft or fraud. */
const reasons = new Map<string, DeclineReason>(
  Object.entries({
    insufficient_funds: 'insufficient_funds',
    expired_card: 'expired_card',
    invalid_expiry_month: 'expired_card',
    invalid_expiry_year: 'expired_card',
    incorrect_cvc: 'incorrect_cvc',
    invalid_cvc: 'incorrect_cvc',
    incorrect_number: 'incorrect_number',
    invalid_number: 'incorrect_number',
    authentication_required: 'authentication_failed',
    authentication_not_handled: 'authentication_failed',
    payment_intent_authentication_failure: 'authentication_failed',
    setup_intent_authentication_failure: 'authentication_failed',
    mobile_device_authentication_required: 'authentication_failed',
    processing_error: 'processing_error',
    reenter_transaction: 'processing_error',
    try_again_later: 'processing_error',
    issuer_not_available: 'processing_error',
  } as const),
);

export function declineReason({ code = '', decline_code: declineCode = '' }: CardError): DeclineReason {
  return reasons.get(declineCode) ?? reasons.get(code) ?? 'card_declined';
}
