import { checkBooks } from '../../src/features/payments/bookkeeping.ts';
import { openStripeApp } from '../../src/features/payments/stripe/testing/stripe-app.ts';
import { stripeWorld } from '../../src/features/payments/stripe/testing/stripe-world.ts';
import type { StripeObject } from '../../src/features/payments/stripe/testing/stripe-objects.ts';
import { contextFor } from '../../src/features/payments/testing/context.ts';
import { runAll } from '../../src/platform/jobs/due-work.ts';
import type { MoneyWorld } from './money-world.ts';

const dayMs = 86_400_000;

/** The real app with the test double of Stripe, which sometimes loses an answer. */
export async function openStripeMoney(): Promise<MoneyWorld> {
  const { api, double } = await openStripeApp({ loseEvery: 50 });
  const { payments, membership, refunds, moneyClock } = api.core;
  const { provider } = stripeWorld(double, { ...api.clock, now: () => moneyClock.now() });
  const delivered = new Set<StripeObject>();
  // By payment id, because a search of all objects at every step would take ever longer.
  const intents = new Map<string, StripeObject[]>();
  let seen = 0;
  const readEvents = () => {
    for (; seen < double.events.length; seen++) {
      const { object, id, metadata } = double.events[seen]!['data'].object as StripeObject;
      if (object !== 'payment_intent' || !metadata.payment_id) continue;
      const known = intents.get(metadata.payment_id) ?? [];
      if (!known.some((intent) => intent['id'] === id)) known.push(double.get(id, 'payment_intent'));
      intents.set(metadata.payment_id, known);
    }
  };
  const intentsOf = (paymentId: string) => (readEvents(), intents.get(paymentId) ?? []);

  async function deliver(event: StripeObject): Promise<void> {
    const { body, headers } = double.sign(event);
    const { status } = await api.send('POST', '/webhooks/stripe', {
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    if (status < 300) delivered.add(event);
  }

  return {
    api,
    cardToken: async (number) => double.createPaymentMethod(number)['id'] as string,
    async openChallenges() {
      readEvents();
      const asked = [...intents].filter(([, all]) => all.some(({ status }) => status === 'requires_action'));
      return asked.map(([paymentId]) => paymentId);
    },
    async answerChallenge(paymentId, answer) {
      for (const { id } of intentsOf(paymentId)) double.answerChallenge(id, answer);
    },
    async deliver(random) {
      const events = double.events.slice(-12);
      for (let sent = 0; sent < 3 && events.length > 0; sent++) await deliver(random.one(events));
    },
    async deliverRemaining() {
      for (const event of double.events.toReversed()) if (!delivered.has(event)) await deliver(event);
    },
    openDisputes: async () =>
      double
        .all('dispute')
        .filter(({ status }) => status === 'needs_response')
        .map(({ id }) => id as string),
    closeDispute: async (reference, state) => double.closeDispute(reference, state),
    async passDays(days) {
      for (let day = 0; day < days; day++) {
        await moneyClock.moveBy(dayMs);
        double.settleDue();
        await runAll([() => payments.runDue(), () => membership.runDue(), () => refunds.runDue()]);
      }
    },
    chargesOf: async (ids) =>
      ids.flatMap((paymentId) =>
        intentsOf(paymentId).map(({ created, status }) => ({
          paymentId,
          at: new Date(created * 1000),
          hasSucceeded: status === 'succeeded',
        })),
      ),
    checkBooks: () => checkBooks(contextFor(api, { provider })),
  };
}
