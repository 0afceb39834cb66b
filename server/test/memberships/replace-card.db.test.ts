/** The card of a running membership is replaced without a charge, with both providers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { PaymentView, SavedCard } from '@longstrip/contract/payments/payments.shapes';
import { deleteReplacedCards } from '../../src/features/payments/delete-replaced-cards.ts';
import { openStripe } from '../../src/features/payments/stripe/open-stripe.ts';
import { openStripeApp } from '../payments/stripe-app.ts';
import { contextFor } from '../payments/context.ts';
import { openTestApp, type TestApp } from '../app-for-tests.ts';
import { goodCard, lettersTo, type Member, openMember, passDays, typeCard } from './members.ts';

const mastercard = '5555555555554444';
const challenged = '4000002500003155';

type World = {
  name: string;
  api: TestApp;
  cardToken(number: string): Promise<string>;
  answerChallenge(paymentId: string, answer: 'complete' | 'fail'): Promise<void>;
  /** Last digits of the cards that the provider would still charge for this person. */
  chargeable(uid: string): Promise<string[]>;
  passDays(days: number): Promise<void>;
};

async function openSandboxWorld(): Promise<World> {
  const api = await openTestApp();
  return {
    name: 'sandbox',
    api,
    cardToken: (number) => typeCard(api, number),
    async answerChallenge(paymentId, answer) {
      const [asked] = await api.rows<{ reference: string }>(
        'select reference from sandbox_charge where payment_id = $1',
        [paymentId],
      );
      const path = `/sandbox/v1/challenge/${asked!.reference}`;
      const { status, text } = await api.send('GET', path);
      if (status === 200) assert.match(text, /Nothing is charged now\./);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await api.send('POST', path, { headers, body: `answer=${answer}` });
    },
    chargeable: async (uid) =>
      (
        await api.rows<{ last4: string }>(
          `select card->>'last4' as last4 from sandbox_card join sandbox_charge on card_reference = sandbox_card.reference
           join payment on payment.id = payment_id join payer on payer.id = payer_id
           where uid = $1 and customer not like 'forgotten%' and state = 'succeeded' group by 1 order by 1`,
          [uid],
        )
      ).map(({ last4 }) => last4),
    passDays: (days) => passDays(api, days),
  };
}

async function openStripeWorld(): Promise<World> {
  const { api, double } = await openStripeApp();
  return {
    name: 'stripe',
    api,
    cardToken: async (number) => double.createPaymentMethod(number)['id'] as string,
    async answerChallenge(paymentId, answer) {
      const intent = double.all('setup_intent').find((each) => each['metadata'].payment_id === paymentId)!;
      double.answerChallenge(intent['id'] as string, answer);
    },
    async chargeable(uid) {
      const customers = (
        await api.rows<{ customer: string }>(
          'select distinct customer from saved_card join payer on payer.id = payer_id where uid = $1',
          [uid],
        )
      ).map(({ customer }) => customer);
      return double
        .all('payment_method')
        .filter((each) => customers.includes(each['customer'] as string))
        .map((each) => each['card'].last4 as string)
        .sort();
    },
    async passDays(days) {
      for (let day = 0; day < days; day++) {
        await api.core.moneyClock.moveBy(86_400_000);
        double.settleDue();
        await api.core.payments.runDue();
        await api.core.membership.runDue();
      }
    },
  };
}

const saved = async (member: Member) => (await member.call<SavedCard[]>('GET', '/payments/card'))[0]?.last4;
const orderCard = async (member: Member, number: string, key: string = randomUUID()) => {
  const json = { card: { token: await member.cardToken(number) } };
  const made = await member.call<{ paymentId: string }[]>('POST', '/membership/card', json, {
    'idempotency-key': key,
  });
  return made[0]!.paymentId;
};
const replace = async (member: Member, number: string) => member.process(await orderCard(member, number));
const payments = (member: Member) => member.call<PaymentView[]>('POST', '/payments/list', {});

for (const { name, api, cardToken, answerChallenge, chargeable, passDays: pass } of [
  await openSandboxWorld(),
  await openStripeWorld(),
]) {
  const open = () => openMember(api, {}, cardToken);
  const subscribed = async () => {
    const member = await open();
    assert.equal((await member.buy('4weeks', goodCard)).state, 'succeeded');
    return member;
  };
  /** Runs the jobs that delete replaced cards. */
  async function deleteReplaced(): Promise<void> {
    const jobs = await api.rows<{ id: string; data: { cardIds: string[] } }>(
      `select id, data from jobs.job where name = 'payments-forget-replaced'`,
    );
    const { stripe } = api.config.payments;
    const provider = stripe ? { provider: openStripe(stripe, api.core.moneyClock) } : {};
    for (const { data } of jobs) await deleteReplacedCards(data, contextFor(api, provider));
  }

  test(`${name}: a new card is kept without a charge, told by mail, and the one before is deleted`, async () => {
    const member = await subscribed();
    const before = await payments(member);
    const done = await replace(member, mastercard);
    assert.deepEqual(
      [done.state, done.kind, done.amountCents, done.receiptNumber],
      ['succeeded', 'card', 0, null],
    );
    assert.equal(done.card?.last4, '4444');
    assert.equal(await saved(member), '4444');
    assert.deepEqual(await payments(member), before, 'nothing was paid');
    const letter = (await lettersTo(api, member.uid)).at(-1)!;
    assert.ok(letter.kind === 'card_replaced');
    assert.equal(letter.view.card?.last4, '4444');
    await deleteReplaced();
    assert.deepEqual(await chargeable(member.uid), ['4444']);
    await pass(28);
    const [renewal] = await payments(member);
    assert.deepEqual([renewal!.kind, renewal!.state, renewal!.card?.last4], ['renewal', 'succeeded', '4444']);
    // The card before can be entered again.
    assert.equal((await replace(member, goodCard)).state, 'succeeded');
    assert.equal(await saved(member), '4242');
  });

  test(`${name}: a declined card leaves the present one, with the bank's reason`, async () => {
    const member = await subscribed();
    for (const [number, reason] of [
      ['4000000000000002', 'card_declined'],
      ['4000000000009995', 'insufficient_funds'],
      ['4000000000000127', 'incorrect_cvc'],
    ] as const) {
      const { state, failure } = await replace(member, number);
      assert.deepEqual([state, failure], ['failed', reason]);
    }
    assert.equal(await saved(member), '4242');
    const kinds = (await lettersTo(api, member.uid)).map(({ kind }) => kind);
    assert.ok(!kinds.includes('card_replaced'));
  });

  test(`${name}: the bank's question is answered, refused, or given up for another card`, async () => {
    const member = await subscribed();
    const asked = await orderCard(member, challenged);
    const question = await member.process(asked);
    assert.equal(question.state, 'action_required');
    assert.ok(question.action);
    const found = await member.call<PaymentView[]>('POST', '/payments/latest', { kind: 'card' });
    assert.equal(found[0]!.id, asked, 'a page that is loaded continues it');
    assert.equal(await saved(member), '4242');
    await answerChallenge(asked, 'complete');
    assert.equal((await member.process(asked)).state, 'succeeded');
    assert.equal((await member.process(asked)).state, 'succeeded');
    assert.equal(await saved(member), '3155');
    const letters = (await lettersTo(api, member.uid)).filter(({ kind }) => kind === 'card_replaced');
    assert.equal(letters.length, 1);

    const refused = await orderCard(member, challenged);
    await member.process(refused);
    await answerChallenge(refused, 'fail');
    assert.equal((await member.process(refused)).failure, 'authentication_failed');

    const left = await orderCard(member, challenged);
    await member.process(left);
    assert.equal((await replace(member, mastercard)).state, 'succeeded');
    const [canceled] = await member.call<PaymentView[]>('GET', `/payments/${left}`);
    assert.equal(canceled!.state, 'canceled');
    await answerChallenge(left, 'complete');
    await member.process(left);
    assert.equal(await saved(member), '4444');
  });

  test(`${name}: repeating the order, or processing it in two tabs, replaces the card once`, async () => {
    const member = await subscribed();
    const key = randomUUID();
    const json = { card: { token: await member.cardToken(mastercard) } };
    const post = () =>
      member.call<{ paymentId: string }[]>('POST', '/membership/card', json, { 'idempotency-key': key });
    const [first] = await post();
    assert.deepEqual(await post(), [first]);
    await Promise.all([member.process(first!.paymentId), member.process(first!.paymentId)]);
    assert.equal((await member.process(first!.paymentId)).state, 'succeeded');
    const letters = (await lettersTo(api, member.uid)).filter(({ kind }) => kind === 'card_replaced');
    assert.equal(letters.length, 1);
  });

  test(`${name}: a card that the bank confirms after renewal was stopped is not kept`, async () => {
    const member = await subscribed();
    const asked = await orderCard(member, challenged);
    await member.process(asked);
    await member.call('POST', '/membership/stop');
    await answerChallenge(asked, 'complete');
    assert.equal((await member.process(asked)).state, 'canceled');
    assert.equal(await saved(member), '4242');
    await deleteReplaced();
    assert.deepEqual(await chargeable(member.uid), ['4242']);
  });

  test(`${name}: in grace the next try charges the new card, and after the last try none is taken`, async () => {
    const member = await open();
    assert.equal((await member.buy('4weeks', '4000000000000341')).state, 'succeeded');
    await pass(28);
    const { state, nextCharge } = (await member.membership())!;
    assert.equal(state, 'grace');
    assert.ok(nextCharge!.at);
    assert.equal((await replace(member, goodCard)).state, 'succeeded');
    assert.equal((await member.membership())!.state, 'grace', 'nothing is charged by it');
    await pass(3);
    assert.equal((await member.membership())!.state, 'active');
    assert.equal((await payments(member))[0]!.card?.last4, '4242');

    const late = await open();
    await late.buy('4weeks', '4000000000000341');
    await pass(28);
    for (let day = 0; day < 6 && (await late.membership())!.nextCharge!.at; day++) await pass(1);
    assert.equal((await late.membership())!.nextCharge!.at, null);
    const json = { card: { token: await cardToken(goodCard) } };
    await api.refused('no_charge_ahead', 'POST', '/membership/card', { key: late.key, json });
  });

  test(`${name}: only the owner of a membership that renews replaces its card`, async () => {
    const member = await subscribed();
    const post = async (key: string) => ({ key, json: { card: { token: await cardToken(mastercard) } } });
    await api.refused('unauthenticated', 'POST', '/membership/card', await post(''));
    await api.refused('membership_not_found', 'POST', '/membership/card', await post((await open()).key));
    await api.refused('invalid_input', 'POST', '/membership/card', {
      key: member.key,
      json: { card: 'saved' },
    });
    await member.call('POST', '/membership/stop');
    await api.refused('no_charge_ahead', 'POST', '/membership/card', await post(member.key));
  });

  test(`${name}: set-ups count against the limits on declined cards`, async () => {
    const member = await subscribed();
    await api.rows('update account set email_verified = false where uid = $1', [member.uid]);
    for (let declines = 0; declines < 3; declines++)
      assert.equal((await replace(member, '4000000000000002')).state, 'failed');
    const json = { card: { token: await cardToken(mastercard) } };
    await api.refused('verify_email_first', 'POST', '/membership/card', { key: member.key, json });
    await api.rows('update account set email_verified = true where uid = $1', [member.uid]);
    assert.equal((await replace(member, mastercard)).state, 'succeeded');
  });

  test(`${name}: set-ups that succeed are limited too, because they cost nothing`, async () => {
    const member = await subscribed();
    for (let tried = 0; tried < 10; tried++)
      assert.equal((await replace(member, tried % 2 ? goodCard : mastercard)).state, 'succeeded');
    const json = { card: { token: await cardToken(goodCard) } };
    await api.refused('too_many_attempts', 'POST', '/membership/card', { key: member.key, json });
  });

  test(`${name}: a person gets set-ups in their archive, and their erasure deletes the card`, async () => {
    const member = await subscribed();
    const { id } = await replace(member, mastercard);
    const [file] = await api.core.slices.of('payments').personalData!.exportLast!(member.uid);
    const listed = (file!.content as { id: string; kind: string }[]).find((each) => each.id === id);
    assert.equal(listed?.kind, 'card');
    await api.core.db.transaction((tx) =>
      api.core.slices.of('payments').personalData!.eraseLast!(tx, member.uid),
    );
    const kept = await api.rows(
      'select 1 from saved_card where forgotten_at is null and reference is not null and payer_id = (select payer_id from payment where id = $1)',
      [id],
    );
    assert.deepEqual(kept, []);
  });
}

test('stripe: a set-up whose answer was lost is the same one when it is asked again', async () => {
  const { api, double } = await openStripeApp();
  const cardToken = async (number: string) => double.createPaymentMethod(number)['id'] as string;
  const member = await openMember(api, {}, cardToken);
  await member.buy('4weeks', goodCard);
  const id = await orderCard(member, mastercard);
  double.cut('answer', 'answer');
  assert.equal((await member.process(id)).state, 'processing');
  assert.equal((await member.process(id)).state, 'succeeded');
  assert.equal(double.all('setup_intent').length, 1);
  assert.equal(await saved(member), '4444');

  // The answer stays lost for longer than a payment may be open: the set-up is found by its card.
  const lost = await orderCard(member, goodCard);
  double.cut('answer', 'answer');
  assert.equal((await member.process(lost)).state, 'processing');
  await api.core.moneyClock.moveBy(31 * 60_000);
  await api.core.payments.runDue();
  assert.equal((await member.process(lost)).state, 'succeeded');
  assert.equal(await saved(member), '4242');
  assert.equal(double.all('setup_intent').length, 2);

  // A webhook tells the outcome of a question that was answered after the page was closed.
  const asked = await orderCard(member, challenged);
  await member.process(asked);
  const intent = double.all('setup_intent').at(-1)!;
  double.answerChallenge(intent['id'] as string, 'complete');
  const { body, headers } = double.sign(
    double.events.findLast(({ type }) => type === 'setup_intent.succeeded')!,
  );
  const json = { ...headers, 'content-type': 'application/json' };
  assert.equal((await api.send('POST', '/webhooks/stripe', { body, headers: json })).status, 204);
  assert.equal(await saved(member), '3155');
});
