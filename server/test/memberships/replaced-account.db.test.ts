/**
 * A reader with an unverified address pays, and later gets a new account by verifying it: what was paid for moves
 * there.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCode } from '../../src/features/identity/codes/one-time-codes.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openTestApp, type TestApp } from '../app-for-tests.ts';
import { aComic, someChapters, somePages } from '../builders.ts';
import { erasePerson, signInPerson } from '../people.ts';
import type { Method } from '../requests.ts';
import { lettersTo, openMember } from './members.ts';

const api = await openTestApp({ jobs: true });

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

test('a new account gets membership, coins, unlocked episodes, payments and refunds, and no card', async () => {
  const { id: comicsId } = await aComic(api);
  const [, , , fourth] = await someChapters(api, comicsId, 4);
  await somePages(api, comicsId, fourth!.id);
  const member = await openMember(api, { emailVerified: false });
  await api.ask('POST', `/people/${member.uid}/coins`, { json: { coins: 100, reason: 'Hello' } });
  await member.call('POST', `/chapters/${fourth!.id}/unlock`, { shown: { coins: 30 } });
  const bought = await member.buy('4weeks');
  const before = (await member.membership())!;

  const owner = await resetPassword(api, member.email!);
  assert.notEqual(owner.uid, member.uid);
  const ask = async (method: Method, path: string, json?: object) =>
    (await api.ask(method, path, { key: owner.token, ...(json && { json }) })) as {
      data: Record<string, unknown>[];
      balance: number;
    };
  const membership = async () => (await ask('GET', '/membership')).data[0]!;
  const { contractNumber, renews } = await membership();
  assert.deepEqual([contractNumber, renews], [before.contractNumber, false]);
  assert.deepEqual((await lettersTo(api, owner.uid)).map(({ kind }) => kind).at(-1), 'stopped');
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
  assert.equal((await membership())['contractNumber'], before.contractNumber);
});

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
  const letters = `select 1 from jobs.job where name = 'payments-failure' and data->>'paymentId' = $1`;
  assert.deepEqual(await api.rows(letters, [id]), []);
});
