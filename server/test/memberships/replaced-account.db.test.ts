/**
 * An account with an unverified address pays, and the owner of the address proves it elsewhere: the membership ends and
 * its unused part is refunded; coins, unlocked episodes and payments move to a new account.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createCode } from '../../src/features/identity/codes/one-time-codes.ts';
import type { ProviderEvent } from '../../src/features/payments/provider.ts';
import { receiveEvent } from '../../src/features/payments/receive-event.ts';
import { contextFor } from '../payments/context.ts';
import { sandboxWorld } from '../payments/sandbox-world.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openTestApp, type TestApp } from '../app-for-tests.ts';
import { aComic, someChapters, somePages } from '../builders.ts';
import { erasePerson, signInPerson, signUpPerson } from '../people.ts';
import type { Method } from '../requests.ts';
import { lettersTo, openMember, passDays } from './members.ts';

const api = await openTestApp({ jobs: true });

const unusedCents = (priceCents: number, unused: number, all: number) =>
  Math.floor((priceCents * unused) / all);

/** What was ordered to be paid back for a payment, each refund for itself. */
const refundsOf = async (paymentId: string) =>
  (
    await api.rows<{ amount_cents: number }>(
      `select amount_cents from payment_event where payment_id = $1 and kind = 'refund_requested' order by number`,
      [paymentId],
    )
  ).map(({ amount_cents: cents }) => cents);

const soldFor = async (paymentId: string) =>
  (
    await api.rows<{ amountCents: number }>(
      'select amount_cents as "amountCents" from payment where id = $1',
      [paymentId],
    )
  )[0]!;

/** How the membership that a payment was for has ended. */
const endsOf = async (paymentId: string) =>
  (
    await api.rows<{ end_reason: string | null }>(
      `select end_reason from membership join membership_period on membership_id = membership.id
       where payment_id = $1`,
      [paymentId],
    )
  ).map((row) => row.end_reason);

/** The bank opens a dispute of a payment, or decides it for the site. */
async function dispute(paymentId: string, state: 'open' | 'won') {
  const now = api.core.moneyClock.now();
  const event: ProviderEvent = {
    id: randomUUID(),
    type: 'dispute',
    paymentId,
    reference: `dp_${paymentId}`,
    state,
    amountCents: 100,
    openedAt: now,
    closedAt: state === 'open' ? null : now,
  };
  const context = contextFor(api, {
    emit: async (tx, event) => {
      if (event.type === 'paymentDisputed')
        await api.core.slices.of('membership').on!.paymentDisputed!(tx, event);
    },
  });
  await receiveEvent(
    { ...sandboxWorld(api).provider, readEvent: async () => event },
    { body: Buffer.alloc(0), headers: {} },
    context,
  );
}

/** Resets the password by the code of a letter; answers the account that the address has then, signed in. */
async function resetPassword({ core, clock }: TestApp, email: string) {
  const facts = { kind: 'PASSWORD_RESET', uid: null, email, newEmail: null, now: clock.now() } as const;
  const oobCode = await core.db.transaction((tx) => createCode(tx, facts));
  const json = { oobCode, newPassword: 'another horse' };
  const answer = await api.send('POST', '/v1/accounts:resetPassword?key=test', { json });
  assert.equal(answer.status, 200, answer.text);
  const [{ uid }] = (await api.rows<{ uid: string }>('select uid from account where email = $1', [
    email,
  ])) as [{ uid: string }];
  return signInPerson(api, uid);
}

test('a new account gets coins, unlocked episodes and payments, and neither membership nor card', async () => {
  const { id: comicsId } = await aComic(api);
  const [, , , fourth] = await someChapters(api, comicsId, 4);
  await somePages(api, comicsId, fourth!.id);
  const member = await openMember(api, { emailVerified: false });
  await api.ask('POST', `/people/${member.uid}/coins`, { json: { coins: 100, reason: 'Hello' } });
  await member.call('POST', `/chapters/${fourth!.id}/unlock`, { shown: { coins: 30 } });
  const bought = await member.buy('4weeks');
  const owner = await resetPassword(api, member.email!);
  assert.notEqual(owner.uid, member.uid);
  const ask = async (method: Method, path: string, json?: object) =>
    (await api.ask(method, path, { key: owner.token, ...(json && { json }) })) as {
      data: Record<string, unknown>[];
      balance: number;
    };
  assert.deepEqual((await ask('GET', '/membership')).data, []);
  assert.deepEqual(await refundsOf(bought.id), [unusedCents(1349, 27, 28)]);
  const letters = await lettersTo(api, owner.uid);
  assert.deepEqual(
    letters.map((letter) => [letter.kind, 'reason' in letter && letter.reason]),
    [
      ['receipt', false],
      ['ended', 'new_owner'],
    ],
  );
  assert.equal((await ask('POST', '/wallet', {})).balance, 70);
  assert.deepEqual(
    (await ask('POST', '/payments/list', { limit: 10 })).data.map(({ id }) => id),
    [bought.id],
  );
  const unlocked = await api.rows('select uid from chapter_unlock where chapter_id = $1', [fourth!.id]);
  assert.deepEqual(unlocked, [{ uid: owner.uid }]);
  const cards = () =>
    api.rows('select 1 from saved_card join payer on payer.id = payer_id where uid = $1', [owner.uid]);
  assert.ok(await until(async () => (await cards()).length === 0, 30_000), api.messages.join());

  await erasePerson(api, member.uid);
  assert.deepEqual(await refundsOf(bought.id), [unusedCents(1349, 27, 28)]);
});

/** An account that moves to the address of another one by a letter; answers it, signed in. */
async function moveTo(email: string) {
  const owner = await signUpPerson(api);
  const facts = {
    kind: 'VERIFY_AND_CHANGE_EMAIL',
    uid: owner.uid,
    email: owner.email!,
    newEmail: email,
  } as const;
  const oobCode = await api.core.db.transaction((tx) => createCode(tx, { ...facts, now: api.clock.now() }));
  const json = { oobCode, idToken: owner.token };
  const answer = await api.send('POST', '/v1/accounts:update?key=test', { json });
  assert.equal(answer.status, 200, answer.text);
  // A second use of the letter changes nothing.
  assert.equal((await api.send('POST', '/v1/accounts:update?key=test', { json })).status, 400);
  return signInPerson(api, owner.uid);
}

const ways = [
  { way: 'a new account', prove: (email: string) => resetPassword(api, email) },
  { way: 'an account that moves to it', prove: moveTo },
];

for (const { way, prove } of ways) {
  test(`the owner proves the address with ${way}: the unused part is refunded after every deadline`, async () => {
    const member = await openMember(api, { emailVerified: false });
    const { id } = await member.buy('24weeks');
    await passDays(api, 124.5);
    const { amountCents } = await soldFor(id);
    const owner = await prove(member.email!);
    const [refund, ...more] = await refundsOf(id);
    assert.deepEqual([refund, more], [unusedCents(amountCents, 168 - 125, 168), []]);
    assert.deepEqual((await api.ask('GET', '/membership', { key: owner.token })).data, []);
    await passDays(api, 50);
    assert.deepEqual(await refundsOf(id), [refund]);
    assert.deepEqual(await endsOf(id), ['refunded']);
  });

  test(`the owner proves the address with ${way}: each payment of an upgrade gets its part, once`, async () => {
    const member = await openMember(api, { emailVerified: false });
    const first = await member.buy('4weeks');
    await passDays(api, 7);
    const upgrade = await member.buy('12weeks');
    await prove(member.email!);
    const paid = (await soldFor(first.id)).amountCents + (await soldFor(upgrade.id)).amountCents;
    const refunds = [...(await refundsOf(first.id)), ...(await refundsOf(upgrade.id))];
    const sum = refunds.reduce((total, cents) => total + cents, 0);
    assert.equal(refunds.length, 2);
    const seventh = Math.floor(1349 / 4) + 1;
    assert.ok(sum < paid - seventh && sum > (paid - seventh) * 0.97, `${sum} of ${paid}`);
  });

  test(`the owner proves the address with ${way}: a disputed payment is left to the bank, and does not come back`, async () => {
    const member = await openMember(api, { emailVerified: false });
    const { id } = await member.buy('4weeks');
    await dispute(id, 'open');
    const owner = await prove(member.email!);
    assert.deepEqual(await refundsOf(id), []);
    await dispute(id, 'won');
    assert.deepEqual((await api.ask('GET', '/membership', { key: owner.token })).data, []);
    assert.deepEqual(await endsOf(id), ['refunded']);
  });

  test(`the owner proves the address with ${way}: an undecided request ends, and is not paid twice`, async () => {
    const member = await openMember(api, { emailVerified: false });
    const { id } = await member.buy('4weeks');
    await passDays(api, 20);
    const [offered] = await member.call<{ offers: { rule: string; amountCents: number }[] }[]>(
      'POST',
      '/refunds/offers',
      { residence: 'elsewhere' },
    );
    const { amountCents } = offered!.offers.find(({ rule }) => rule === 'goodwill')!;
    await member.call('POST', '/refunds', {
      paymentId: id,
      residence: 'elsewhere',
      rule: 'goodwill',
      shown: { amountCents },
    });
    await prove(member.email!);
    assert.deepEqual(await refundsOf(id), [amountCents]);
    const states = await api.rows('select state from refund_request where payment_id = $1', [id]);
    assert.deepEqual(states, [{ state: 'withdrawn' }]);
  });

  test(`the owner proves the address with ${way}: a pending purchase is refunded in full when it succeeds`, async () => {
    const member = await openMember(api, { emailVerified: false });
    const id = await member.order('4weeks', '4000000000000077');
    assert.equal((await member.process(id)).state, 'processing');
    await prove(member.email!);
    await api.core.moneyClock.moveBy(61_000);
    await api.core.payments.runDue();
    assert.ok(await until(async () => (await refundsOf(id)).length > 0, 30_000), api.messages.join());
    assert.deepEqual(await refundsOf(id), [1349]);
    assert.deepEqual(await endsOf(id), []);
  });

  test(`the owner proves the address with ${way} during a renewal: nothing of it is kept`, async () => {
    const member = await openMember(api, { emailVerified: false });
    const bought = await member.buy('4weeks');
    await api.core.moneyClock.moveBy(28 * 86_400_000 + 1000);
    await Promise.all([api.core.membership.runDue(), prove(member.email!)]);
    await api.core.moneyClock.moveBy(61_000);
    await api.core.payments.runDue();
    await api.core.membership.runDue();
    const renewals = await api.rows<{ id: string; amount_cents: number; state: string }>(
      `select payment.id, amount_cents, state from payment join payment_state on payment_id = payment.id
       where kind = 'renewal' and payer_id = (select payer_id from payment where id = $1)`,
      [bought.id],
    );
    for (const { id, amount_cents: cents, state } of renewals) {
      const refunds = await refundsOf(id);
      const isPeriod = (await endsOf(id)).length > 0;
      const expected = isPeriod ? [unusedCents(cents, 27, 28)] : [cents];
      assert.deepEqual(refunds, state === 'succeeded' ? expected : [], `${state}, period: ${isPeriod}`);
    }
    assert.deepEqual(await refundsOf(bought.id), []);
    const live = `select 1 from membership where state <> 'ended'
      and payer_id = (select payer_id from payment where id = $1)`;
    assert.deepEqual(await api.rows(live, [bought.id]), []);
  });
}

/** Replaces an account while one of its payments is pending; the payment ends afterwards. */
async function replaceWhilePending(cardNumber: string) {
  const member = await openMember(api, { emailVerified: false });
  const id = await member.order('4weeks', cardNumber);
  assert.equal((await member.process(id)).state, 'processing');
  const owner = await resetPassword(api, member.email!);
  const unfinished = () =>
    api.rows(`select 1 from jobs.job where name = 'payments-forget' and state <> 'completed'`);
  assert.ok(await until(async () => (await unfinished()).length === 0, 30_000), api.messages.join());
  await api.core.moneyClock.moveBy(61_000);
  await api.core.payments.runDue();
  const ask = async (path: string) => (await api.ask('GET', path, { key: owner.token })).data;
  const payment = async () => (await ask(`/payments/${id}`))[0] as { state: string; refundedCents: number };
  return { id, ask, payment };
}

test('a pending payment is refunded when it succeeds, and its card is kept neither here nor at the provider', async () => {
  const { id, ask, payment } = await replaceWhilePending('4000000000000077');
  assert.ok(await until(async () => (await payment()).refundedCents === 1349, 30_000));
  assert.equal((await payment()).state, 'succeeded');
  assert.deepEqual(await ask('/membership'), []);
  assert.deepEqual(await ask('/payments/card'), []);
  const known = () =>
    api.rows(
      `select 1 from sandbox_charge join sandbox_card on sandbox_card.reference = card_reference
       where payment_id = $1 and customer not like 'forgotten%'`,
      [id],
    );
  assert.ok(await until(async () => (await known()).length === 0, 30_000));
});

test('a pending payment that fails sends no letter to the new account', async () => {
  const { id, payment } = await replaceWhilePending('4000000000004236');
  assert.equal((await payment()).state, 'failed');
  const letters = `select 1 from jobs.job where data->>'letter' = 'payments.failure' and data->>'paymentId' = $1`;
  assert.deepEqual(await api.rows(letters, [id]), []);
});
