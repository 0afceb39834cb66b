/** Tests of what every payment provider has to do. They run against the sandbox and against Stripe's double. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import type { TestCard } from '@longstrip/contract/payments/test-cards';
import type {
  CardDetails,
  KeptCard,
  ChargeOrder,
  ChargeResult,
  PaymentProvider,
} from '../../src/features/payments/provider.ts';

export type SignedEvent = { body: Buffer; headers: IncomingHttpHeaders };

export type ProviderWorld = {
  provider: PaymentProvider;
  /** A token of the provider's own fields, for a card with this outcome; the same card for the same `name`. */
  tokenFor(outcome: TestCard['outcome'], name?: string): Promise<string>;
  answerChallenge(reference: string, answer: 'complete' | 'fail'): Promise<void>;
  /** Moves the time of the provider and of those who read its events. */
  advance(milliseconds: number): void;
  now(): Date;
  /** All webhooks of the provider so far, signed now. */
  webhooks(): Promise<SignedEvent[]>;
  /** The same body with the signature that another secret would make. */
  forge(event: SignedEvent): SignedEvent;
};

const minute = 60_000;

/** Declares the tests; `open` is called once for each. */
export function testProvider(name: string, open: () => Promise<ProviderWorld>): void {
  const history = (title: string, run: (steps: Steps) => Promise<void>) =>
    test(`${name}: ${title}`, async () => run(stepsOf(await open())));

  history('charges once for each payment, and repeats its answer', async ({ provider, order, advance }) => {
    const wanted = await order('succeeds');
    const answers = await Promise.all([provider.charge(wanted), provider.charge(wanted)]);
    const again = await provider.charge(wanted);
    const { reference } = again;
    assert.equal(again.state, 'succeeded');
    for (const answer of [...answers, await provider.find(reference!)]) assert.deepEqual(answer, again);
    // A provider may find new charges a little later.
    advance(minute);
    assert.deepEqual(await provider.findByPayment(wanted.paymentId), again);
    assert.equal(await provider.findByPayment(randomUUID()), null);
    const { brand, last4, expYear } = (again as { card: CardDetails }).card;
    assert.deepEqual([brand, last4.length, expYear > 2000], ['visa', 4, true]);
  });

  history('knows a card before it is charged, and again with another customer', async (steps) => {
    const { provider, order, tokenFor } = steps;
    const own = await tokenFor('succeeds', 'own');
    const fingerprint = await provider.fingerprintOf(own);
    assert.ok(fingerprint);
    const charged = await provider.charge({ ...(await order('succeeds')), card: { token: own } });
    assert.equal((charged as { card: CardDetails }).card.fingerprint, fingerprint);
    const again = await tokenFor('succeeds', 'own');
    assert.equal(await provider.fingerprintOf(again), fingerprint);
    const other = await tokenFor('succeeds', 'other');
    assert.notEqual(await provider.fingerprintOf(other), fingerprint);
    assert.equal(await provider.fingerprintOf('pm_unknown'), null);
  });

  history('says why a card is refused', async ({ provider, order }) => {
    for (const outcome of [
      'card_declined',
      'insufficient_funds',
      'expired_card',
      'incorrect_cvc',
      'processing_error',
    ] as const) {
      const wanted = await order(outcome);
      const refused = await provider.charge(wanted);
      assert.deepEqual([refused.state, (refused as { reason?: string }).reason], ['failed', outcome]);
      assert.deepEqual(await provider.charge(wanted), refused);
    }
  });

  history('takes each token once', async ({ provider, order }) => {
    const first = await order('succeeds');
    const { state } = await provider.charge(first);
    const second = await provider.charge({ ...(await order('succeeds')), card: first.card });
    assert.deepEqual([state, second.state], ['succeeded', 'failed']);
  });

  history('asks the bank, which confirms or refuses', async ({ provider, order, answerChallenge }) => {
    for (const [answer, outcome] of [
      ['complete', 'succeeded'],
      ['fail', 'failed'],
    ] as const) {
      const wanted = await order('challenged_once');
      const asked = await provider.charge(wanted);
      assert.equal(asked.state, 'action_required');
      assert.deepEqual(await provider.charge(wanted), asked);
      await answerChallenge(asked.reference!, answer);
      const answered = (await provider.find(asked.reference!))!;
      assert.equal(answered.state, outcome);
      assert.deepEqual(await provider.charge(wanted), answered);
      if (answered.state === 'failed') assert.equal(answered.reason, 'authentication_failed');
    }
  });

  history('cancels an unpaid charge, and reports one that was paid meanwhile', async (steps) => {
    const { provider, order, answerChallenge } = steps;
    const left = await provider.charge(await order('challenged_once'));
    assert.equal((await provider.cancel(left.reference!)).state, 'canceled');
    assert.equal((await provider.cancel(left.reference!)).state, 'canceled');
    const paid = await provider.charge(await order('challenged_once'));
    await answerChallenge(paid.reference!, 'complete');
    assert.equal((await provider.cancel(paid.reference!)).state, 'succeeded');
  });

  history('charges a saved card again, with and without the buyer', async ({ provider, order, pay }) => {
    for (const [outcome, offSession, onSession] of [
      ['succeeds', 'succeeded', 'succeeded'],
      ['challenged_once', 'succeeded', 'succeeded'],
      ['challenged_always', 'failed', 'action_required'],
      ['declined_later', 'failed', 'failed'],
    ] as const) {
      const { customer, reference } = await pay(outcome);
      const saved = { ...(await order(outcome)), card: { customer, reference } };
      const renewal = await provider.charge({ ...saved, paymentId: randomUUID(), onSession: false });
      const byHand = await provider.charge({ ...saved, paymentId: randomUUID() });
      assert.deepEqual([renewal.state, byHand.state], [offSession, onSession], outcome);
      if (outcome === 'challenged_always' && renewal.state === 'failed')
        assert.equal(renewal.reason, 'authentication_failed');
    }
  });

  history('keeps the cards of one person together, and forgets them', async ({ provider, order, pay }) => {
    const first = await pay('succeeds');
    const wanted = await order('succeeds');
    const { token } = wanted.card as { token: string };
    const second = await provider.charge({ ...wanted, card: { token, customer: first.customer } });
    assert.equal((second as { card: CardDetails }).card.customer, first.customer);
    const strangers = await pay('succeeds');
    const stolen = { customer: strangers.customer, reference: first.reference };
    assert.equal((await provider.charge({ ...(await order('succeeds')), card: stolen })).state, 'failed');
    await provider.deleteCustomer(first.customer);
    await provider.deleteCustomer(first.customer);
    const { customer, reference } = first;
    const gone = await provider.charge({ ...(await order('succeeds')), card: { customer, reference } });
    assert.equal(gone.state, 'failed');
  });

  history('charges a card that is not kept once', async ({ provider, order }) => {
    const once = await provider.charge({ ...(await order('succeeds')), keepsCard: false });
    assert.equal(once.state, 'succeeded');
    const { customer, reference } = (once as { card: CardDetails }).card;
    assert.equal(customer, null);
    for (const card of [{ customer: '', reference }, { token: reference }]) {
      const again = await provider.charge({ ...(await order('succeeds')), card });
      assert.equal(again.state, 'failed');
    }
  });

  history('forgets one card of a person and keeps the others', async ({ provider, order, pay }) => {
    const first = await pay('succeeds');
    const wanted = await order('succeeds');
    const { token } = wanted.card as { token: string };
    const second = await provider.charge({ ...wanted, card: { token, customer: first.customer } });
    await provider.deleteCard(first);
    await provider.deleteCard(first);
    const charge = async ({ customer, reference }: KeptCard) =>
      (await provider.charge({ ...(await order('succeeds')), card: { customer, reference } })).state;
    assert.equal(await charge(first), 'failed');
    assert.equal(await charge((second as { card: KeptCard }).card), 'succeeded');
  });

  history('gives pending charges their outcome later', async ({ provider, order, advance }) => {
    for (const [outcome, end] of [
      ['succeeds_later', 'succeeded'],
      ['fails_later', 'failed'],
    ] as const) {
      const wanted = await order(outcome);
      const pending = await provider.charge(wanted);
      assert.equal(pending.state, 'processing');
      assert.deepEqual(await provider.find(pending.reference!), pending);
      advance(minute);
      assert.equal((await provider.find(pending.reference!))?.state, end);
    }
  });

  history('refunds once for each id, and never more than was charged', async ({ provider, order }) => {
    const { reference } = await provider.charge(await order('succeeds'));
    const refund = { refundId: randomUUID(), reference: reference!, amountCents: 1000 };
    const [first, second] = await Promise.all([provider.refund(refund), provider.refund(refund)]);
    assert.deepEqual([first.state, second], ['succeeded', first]);
    const tooMuch = { ...refund, refundId: randomUUID(), amountCents: 350 };
    assert.equal((await provider.refund(tooMuch)).state, 'failed');
    const rest = await provider.refund({ ...tooMuch, refundId: randomUUID(), amountCents: 349 });
    assert.equal(rest.state, 'succeeded');
  });

  history('sends signed events that name our payments and refunds', async (steps) => {
    const { provider, order, webhooks } = steps;
    const wanted = await order('disputed');
    const { reference } = await provider.charge(wanted);
    const refundId = randomUUID();
    await provider.refund({ refundId, reference: reference!, amountCents: 100 });
    const signed = await webhooks();
    const events = await Promise.all(signed.map(({ body, headers }) => provider.readEvent(body, headers)));
    const ours = events.filter((event) => event.type !== 'other' && event.paymentId === wanted.paymentId);
    const types = new Set(ours.map(({ type }) => type));
    assert.deepEqual([...types].sort(), ['charge', 'dispute', 'refund']);
    for (const event of ours) {
      if (event.type === 'refund')
        assert.deepEqual(
          [event.refundId, event.amountCents, event.result.state],
          [refundId, 100, 'succeeded'],
        );
      if (event.type === 'dispute')
        assert.deepEqual([event.state, event.amountCents, event.closedAt], ['open', 1349, null]);
    }
    assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
  });

  history('refuses events that are forged, altered, unsigned or old', async (steps) => {
    const { provider, order, webhooks, forge, advance } = steps;
    await provider.charge(await order('succeeds'));
    const [event] = await webhooks();
    const { body, headers } = event!;
    const refuses = ({ body: sent, headers: told }: SignedEvent, why: string) =>
      assert.rejects(provider.readEvent(sent, told), { code: 'forbidden' }, why);
    await provider.readEvent(body, headers);
    await refuses(forge(event!), 'another secret');
    await refuses({ body: Buffer.concat([body, Buffer.from(' ')]), headers }, 'altered');
    await refuses({ body: Buffer.alloc(0), headers }, 'empty');
    await refuses({ body, headers: {} }, 'unsigned');
    for (const [name, value] of Object.entries(headers)) {
      for (const changed of ['', 't=,v1=', `${String(value)}0`, String(value).slice(0, -1), 'x'.repeat(5000)])
        await refuses({ body, headers: { ...headers, [name]: changed } }, changed);
      const later = String(value).replace(/t=(\d+)/, (_, time: string) => `t=${Number(time) + 1}`);
      await refuses({ body, headers: { ...headers, [name]: later } }, 'another time');
    }
    advance(5 * minute + 1000);
    await refuses(event!, 'old');
  });

  history('reports the totals of a day', async ({ provider, order, now }) => {
    const day = now().toISOString().slice(0, 10);
    const before = await provider.report(day);
    const { reference } = await provider.charge(await order('disputed'));
    await provider.charge(await order('card_declined'));
    await provider.refund({ refundId: randomUUID(), reference: reference!, amountCents: 49 });
    const after = await provider.report(day);
    assert.deepEqual(after, {
      chargedCents: before.chargedCents + 1349,
      refundedCents: before.refundedCents + 49,
      disputedCents: before.disputedCents + 1349,
      count: before.count + 1,
    });
    const nothing = { chargedCents: 0, refundedCents: 0, disputedCents: 0, count: 0 };
    assert.deepEqual(await provider.report('2001-01-01'), nothing);
  });
}

type Steps = ReturnType<typeof stepsOf>;

function stepsOf(world: ProviderWorld) {
  const { provider, tokenFor, answerChallenge } = world;
  const order = async (outcome: TestCard['outcome']): Promise<ChargeOrder> => ({
    paymentId: randomUUID(),
    amountCents: 1349,
    currency: 'usd',
    card: { token: await tokenFor(outcome) },
    keepsCard: true,
    onSession: true,
    description: '4 weeks of Premium',
    returnUrl: 'http://localhost/account',
  });
  /** Pays with a new card, and confirms if the bank asks. Returns the card for later charges. */
  async function pay(outcome: TestCard['outcome']): Promise<KeptCard> {
    let result: ChargeResult = await provider.charge(await order(outcome));
    if (result.state === 'action_required') {
      await answerChallenge(result.reference, 'complete');
      result = (await provider.find(result.reference))!;
    }
    assert.equal(result.state, 'succeeded');
    return (result as { card: KeptCard }).card;
  }
  return { ...world, order, pay };
}
