import { checkBooks } from '../../src/features/payments/bookkeeping.ts';
import { openStripeApp } from '../payments/stripe-app.ts';
import { stripeWorld } from '../payments/stripe-world.ts';
import type { StripeObject } from '../payments/stripe-objects.ts';
import { contextFor } from '../payments/context.ts';
import { runAll } from '../../src/platform/jobs/due-work.ts';
import { sharedCard } from '../typed-card.ts';
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
  const refundsOf = new Map<string, StripeObject[]>();
  const disputes = new Map<string, StripeObject>();
  let seen = 0;
  const readEvents = () => {
    for (; seen < double.events.length; seen++) {
      const { object, id, metadata, payment_intent: intentId } = double.events[seen]!['data'].object;
      if (object === 'dispute') disputes.set(id, double.get(id, object));
      if (object === 'refund') addTo(refundsOf, intentId, double.get(id, object));
      if (!/^(payment|setup)_intent$/.test(object) || !metadata.payment_id) continue;
      addTo(intents, metadata.payment_id, double.get(id, object));
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
    sharedCardToken: async () =>
      double.createPaymentMethod(sharedCard.number, sharedCard.expiry)['id'] as string,
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
    async openDispute(paymentId) {
      const paid = intentsOf(paymentId).find(({ latest_charge: charge }) => charge);
      const isDisputed = [...disputes.values()].some((each) => each['payment_intent'] === paid?.['id']);
      if (paid && !isDisputed) double.openDispute(paid['latest_charge']);
    },
    async openDisputes() {
      readEvents();
      return [...disputes].flatMap(([id, { status }]) => (status === 'needs_response' ? [id] : []));
    },
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
    async refundedOf(ids) {
      const centsOf = (paymentId: string) =>
        intentsOf(paymentId)
          .flatMap(({ id }) => refundsOf.get(id) ?? [])
          .reduce((sum, { amount }) => sum + (amount as number), 0);
      return new Map(ids.map((id) => [id, centsOf(id)]));
    },
    checkBooks: () => checkBooks(contextFor(api, { provider })),
  };
}

function addTo(known: Map<string, StripeObject[]>, key: string, object: StripeObject): void {
  const objects = known.get(key) ?? [];
  if (!objects.includes(object)) known.set(key, [...objects, object]);
}
