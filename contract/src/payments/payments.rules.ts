import type { DeclineReason } from './payments.shapes.ts';

/** Card networks refuse smaller charges. */
export const minimumChargeCents = 50;

/** What each decline of a card means for the buyer, and what helps. */
export const declineSentences: Record<DeclineReason, string> = {
  card_declined:
    'Your bank declined this card. You were not charged. Try another card, or ask your bank why.',
  insufficient_funds: 'There is not enough money on this card. You were not charged. Try another card.',
  expired_card: 'This card has expired. You were not charged. Try another card.',
  incorrect_cvc: 'The security code does not belong to this card. You were not charged. Check the code.',
  incorrect_number: 'This card number is not valid. You were not charged. Check the number.',
  authentication_failed:
    'Your bank could not confirm that it is you. You were not charged. Try again, or use another card.',
  processing_error: 'The bank had a problem with this charge. You were not charged. Try again in a moment.',
  provider_unavailable:
    'Our payment provider could not be reached. You were not charged. Try again in a moment.',
};
