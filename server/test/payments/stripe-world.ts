import { testCards } from '@longstrip/contract/payments/test-cards';
import type { Clock } from '../../src/platform/clock.ts';
import type { HistoryWorld } from './payment-histories.ts';
import { openStripe } from '../../src/features/payments/stripe/open-stripe.ts';
import { type StripeDouble, stripeKeys } from './stripe-double.ts';

/** Stripe's adapter and the double that it calls. Events from before this call are not delivered. */
export function stripeWorld(
  double: StripeDouble,
  clock: Clock & { moveBy(milliseconds: number): void },
): HistoryWorld {
  const eventsBefore = double.events.length;
  const provider = openStripe(
    {
      secretKey: stripeKeys.STRIPE_SECRET_KEY,
      publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
      apiUrl: double.url,
    },
    clock,
  );
  return {
    provider,
    settleDue: async () => double.settleDue(),
    async tokenFor(outcome, name) {
      const { number } = testCards.find((card) => card.outcome === outcome)!;
      return double.createPaymentMethod(number, name)['id'];
    },
    async answerChallenge(reference, answer) {
      double.answerChallenge(reference, answer);
    },
    advance: (milliseconds) => clock.moveBy(milliseconds),
    now: () => clock.now(),
    webhooks: async () => double.events.slice(eventsBefore).map((event) => double.sign(event)),
    forge: ({ body }) => double.sign(JSON.parse(body.toString()), { secret: 'whsec_guessed' }),
  };
}
