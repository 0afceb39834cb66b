/** What each test card does when it is charged. */
import type { DeclineReason } from '@longstrip/contract/payments/payments.shapes';
import type { TestCard } from '@longstrip/contract/payments/test-cards';

/** All that is stored of a card. `fingerprint` is missing in cards of earlier versions. */
export type SandboxCard = {
  fingerprint?: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  outcome: TestCard['outcome'];
};

export type Outcome =
  | { state: 'succeeded'; disputed: boolean }
  | { state: 'failed'; reason: DeclineReason }
  | { state: 'action_required' }
  | { state: 'processing'; settlesAs: 'succeeded' | 'failed' };

const succeeded: Outcome = { state: 'succeeded', disputed: false };

/** `isFirst`: the card was just typed in and not charged before. */
export function outcomeOf(
  card: SandboxCard,
  { isFirst, onSession, now }: { isFirst: boolean; onSession: boolean; now: Date },
): Outcome {
  if (hasExpired(card, now)) return { state: 'failed', reason: 'expired_card' };
  switch (card.outcome) {
    case 'succeeds':
      return succeeded;
    case 'challenged_once':
      return isFirst ? { state: 'action_required' } : succeeded;
    case 'challenged_always':
      return onSession ? { state: 'action_required' } : { state: 'failed', reason: 'authentication_failed' };
    case 'declined_later':
      return isFirst ? succeeded : { state: 'failed', reason: 'card_declined' };
    case 'disputed':
    case 'dispute_won':
      return { state: 'succeeded', disputed: isFirst };
    case 'succeeds_later':
      return { state: 'processing', settlesAs: 'succeeded' };
    case 'fails_later':
      return { state: 'processing', settlesAs: 'failed' };
    default:
      return { state: 'failed', reason: card.outcome };
  }
}

/** What a card does when it is kept without a charge: a bank answers at once, and there is nothing to dispute. */
export function setupOutcomeOf(...asked: Parameters<typeof outcomeOf>): Outcome {
  const outcome = outcomeOf(...asked);
  return outcome.state === 'processing' || outcome.state === 'succeeded' ? succeeded : outcome;
}

/** A card is valid to the end of the month that is printed on it. */
export function hasExpired(
  { expMonth, expYear }: Pick<SandboxCard, 'expMonth' | 'expYear'>,
  now: Date,
): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1);
}
