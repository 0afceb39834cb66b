/** Packs, wallets and gifts over the API, and what payments do to a wallet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';
import { aCoinPayment, payerOf, someCoins } from '../../../test/paying.ts';
import { erasePerson, signUpPerson } from '../../../test/people.ts';
import { uncensored } from '../../../test/requests.ts';
import { addBoughtCoins, settleDispute, takeRefundedCoins } from './apply-payments.ts';
import { exportCoins } from './export-coins.ts';
import { refundableCoins, refundCoins } from './refund-coins.ts';
import { walletOf } from './wallet.queries.ts';

const api = await openTestApp({ jobs: true });
const { db, moneyClock } = api.core;
const wallet = (key: string, host?: string) =>
  api.ask('POST', '/wallet', { key, json: {}, ...(host && { host }) });
const packs = async () => (await api.read('/coin-packs/list', {})).json.data;

const visa = { brand: 'visa', last4: '4242' };

/** A payment of a pack, and functions that apply its events to the wallet. */
async function aPayment(uid: string, { coins = 100, amountCents = 99 } = {}) {
  const payment = await aCoinPayment(api, uid, { coins, amountCents });
  const at = moneyClock.now();
  const refunded = { type: 'paymentRefunded' as const, payment, refundId: uuid(), amountCents: 1, at };
  return {
    payment,
    succeed: () =>
      db.transaction((tx) =>
        addBoughtCoins(tx, { type: 'paymentSucceeded', payment, card: visa, at }, api.core),
      ),
    paidBack: (refundedCents: number) =>
      db.transaction((tx) => takeRefundedCoins(tx, { ...refunded, refundedCents })),
    dispute: (state: 'open' | 'won' | 'lost', refundedCents = 0) =>
      db.transaction((tx) =>
        settleDispute(tx, {
          type: 'paymentDisputed',
          payment,
          state,
          amountCents: 1,
          isDisputed: state !== 'won',
          refundedCents,
          at,
        }),
      ),
  };
}

test('three packs are sold, and an admin can replace them', async () => {
  const before = await packs();
  assert.deepEqual(before, [
    { id: 'coins-100', coins: 100, priceCents: 99 },
    { id: 'coins-550', coins: 550, priceCents: 499 },
    { id: 'coins-1200', coins: 1200, priceCents: 999 },
  ]);
  const set = (json: unknown) => api.ask('PUT', '/coin-packs', { json });
  const { id: comicsId } = await aComic(api);
  const fourth = (await someChapters(api, comicsId, 4))[3]!.id;
  await somePages(api, comicsId, fourth);
  const valueOfLock = async () =>
    (await api.read('/chapters/list', { filters: { comicsId } })).json.data[3].access.coinsValueCents;
  assert.equal(await valueOfLock(), 30);
  await set({ packs: [{ coins: 40, priceCents: 80 }] });
  assert.equal(await valueOfLock(), 60);
  assert.deepEqual(await packs(), [{ id: 'coins-40', coins: 40, priceCents: 80 }]);
  const pair = [{ coins: 40, priceCents: 80 }];
  for (const wrong of [
    [...pair, ...pair],
    [{ coins: 0, priceCents: 80 }],
    [{ coins: -5, priceCents: 80 }],
    [{ coins: 5, priceCents: 0 }],
    [{ coins: 1.5, priceCents: 80 }],
  ])
    await api.refused('invalid_input', 'PUT', '/coin-packs', { json: { packs: wrong } });
  const editor = await signUpPerson(api, { role: 'editor' });
  await api.refused('forbidden', 'PUT', '/coin-packs', { key: editor.token, json: { packs: [] } });
  await set({
    packs: before.map(({ coins, priceCents }: { coins: number; priceCents: number }) => ({
      coins,
      priceCents,
    })),
  });
  assert.deepEqual(await packs(), before);
});

test('a wallet lists its entries newest first, and gifts are worth nothing', async () => {
  const { uid, token } = await signUpPerson(api);
  assert.deepEqual(await wallet(token), { data: [], total: 0, balance: 0, valueCents: 0 });
  await someCoins(api, uid, 50);
  const given = {
    key: (await signUpPerson(api, { role: 'support' })).token,
    json: { coins: 7, reason: 'Sorry for the wait' },
  };
  const answer = await api.ask('POST', `/people/${uid}/coins`, given);
  assert.deepEqual(answer.data, [{ uid, balance: 57 }]);
  const { data, total, balance, valueCents } = await wallet(token);
  assert.deepEqual([total, balance, valueCents], [2, 57, 0]);
  const { at, ...newest } = data[0];
  assert.deepEqual(newest, {
    number: 2,
    kind: 'gift',
    coins: 7,
    balanceAfter: 57,
    paymentId: null,
    paidCents: null,
    chapter: null,
    reason: 'Sorry for the wait',
  });
  assert.equal(at, moneyClock.now().toISOString());
  const second = await api.ask('POST', '/wallet', { key: token, json: { limit: 1, offset: 1 } });
  assert.deepEqual([second.data.length, second.data[0].number, second.balance], [1, 1, 57]);
});

test('a wallet is worth what was paid for its unspent coins', async () => {
  const { uid, token } = await signUpPerson(api);
  const large = await aPayment(uid, { coins: 1200, amountCents: 999 });
  await large.succeed();
  await (await aPayment(uid)).succeed();
  const value = async () => (await wallet(token)).valueCents;
  assert.equal(await value(), 999 + 99);
  await someCoins(api, uid, 10);
  assert.equal(await value(), 999 + 99);
  await spend(token);
  assert.equal(await value(), 975 + 99, 'the oldest coins are spent first, at their own price');
  const { data } = await wallet(token);
  assert.deepEqual(
    data.map(({ paidCents }: { paidCents: number | null }) => paidCents),
    [null, null, 99, 999],
  );
  assert.match(data[0].chapter.comicTitle, /./);
  await large.paidBack(999);
  assert.equal(await value(), 99);
});

test('a gift needs support staff, a positive number, a reason and an existing account, and is audited', async () => {
  const { uid, token } = await signUpPerson(api);
  const path = `/people/${uid}/coins`;
  const give = (json: unknown, key: string | true = true) =>
    api.send('POST', `/api/v1${path}`, { key, json });
  for (const coins of [-1, 0, 1.5, 10_001, '5', null])
    assert.equal((await give({ coins, reason: 'x' })).json.code, 'invalid_input', String(coins));
  assert.equal((await give({ coins: 5 })).json.code, 'invalid_input');
  assert.equal((await give({ coins: 5, reason: '  ' })).json.code, 'invalid_input');
  assert.equal((await give({ coins: 5, reason: 'x' }, token)).json.code, 'forbidden');
  const gone = { json: { coins: 5, reason: 'x' } };
  await api.refused('account_not_found', 'POST', '/people/none/coins', gone);
  await api.ask('POST', path, { json: { coins: 5, reason: 'Found' } });
  const [act] = await api.rows(
    `select details, outcome from audit_entry where action = 'giveCoins' order by at desc, id desc limit 1`,
  );
  assert.deepEqual(act, {
    details: { params: { uid }, body: { coins: 5, reason: 'Found' } },
    outcome: 'done',
  });
  assert.equal((await wallet(token)).balance, 5);
});

test('a gift that is sent twice with one key is given once', async () => {
  const { uid, token } = await signUpPerson(api);
  const gift = { json: { coins: 5, reason: 'Once' }, headers: { 'idempotency-key': 'gift-1' } };
  await Promise.all([1, 2, 3].map(() => api.ask('POST', `/people/${uid}/coins`, gift)));
  assert.equal((await wallet(token)).balance, 5);
});

test('coins are bought at the price shown, and come with the success of the payment, once', async () => {
  const { uid, token } = await signUpPerson(api);
  const card = { token: 'tok_visa' };
  const buy = (json: unknown, key: string | false = token) =>
    api.send('POST', '/api/v1/coins/purchases', { key, json });
  const shown = { coins: 550, priceCents: 499 };
  const codes = [
    [{ packId: 'coins-1', card, shown: { coins: 1, priceCents: 1 } }, 'coin_pack_not_found'],
    [{ packId: 'coins-1200', card, shown }, 'price_changed'],
    [{ packId: 'coins-550', card, shown: { coins: 550, priceCents: 1 } }, 'price_changed'],
    [{ packId: 'coins-550', card, shown: { coins: 5500, priceCents: 499 } }, 'price_changed'],
    [{ packId: 'coins--550', card, shown }, 'invalid_input'],
    [{ packId: 'coins-550', card, shown, coins: 5000 }, 'invalid_input'],
    [{ packId: 'coins-550', card: { number: '4242424242424242' }, shown }, 'invalid_input'],
  ] as const;
  for (const [json, code] of codes) assert.equal((await buy(json)).json.code, code, JSON.stringify(json));
  const good = { packId: 'coins-550', card, shown };
  assert.equal((await buy(good, false)).json.code, 'unauthenticated');
  const { data } = (await buy(good)).json;
  const [row] = await api.rows('select amount_cents, subject from payment where id = $1', [
    data[0].paymentId,
  ]);
  assert.deepEqual(row, {
    amount_cents: 499,
    subject: { packId: 'coins-550', coins: 550, origin: 'http://localhost' },
  });
  assert.equal((await wallet(token)).balance, 0, 'nothing before the payment');
  const { succeed } = await aPayment(uid, { coins: 550, amountCents: 499 });
  await succeed();
  await assert.rejects(succeed, 'a second entry of the same payment');
  assert.equal((await wallet(token)).balance, 550);
});

test('unspent coins are taken out once for a refund', async () => {
  const { uid, token } = await signUpPerson(api);
  const { payment, succeed, paidBack } = await aPayment(uid);
  await succeed();
  await spend(token);
  assert.deepEqual((await refundableCoins(db, [payment])).get(payment.id), { coins: 100, unspent: 70 });
  await db.transaction((tx) => refundCoins(tx, payment, { moneyClock }));
  assert.equal((await wallet(token)).balance, 0);
  await db.transaction((tx) => refundCoins(tx, payment, { moneyClock }));
  await paidBack(69);
  await paidBack(69);
  assert.equal((await wallet(token)).total, 3, 'the event of this refund takes nothing more');
});

test('a refund made at the provider takes unspent coins, and never more than are left', async () => {
  const { uid, token } = await signUpPerson(api);
  const { succeed, paidBack } = await aPayment(uid);
  await succeed();
  await paidBack(50);
  assert.equal((await wallet(token)).balance, 50);
  await spend(token);
  await paidBack(99);
  await paidBack(99);
  assert.equal((await wallet(token)).balance, 0);
});

test('a dispute takes the unspent coins, and returns them when it is won', async () => {
  const { uid, token } = await signUpPerson(api);
  const { succeed, dispute } = await aPayment(uid);
  await succeed();
  await spend(token);
  await dispute('open');
  await dispute('open');
  assert.equal((await wallet(token)).balance, 0);
  await dispute('won');
  await dispute('won');
  assert.equal((await wallet(token)).balance, 70);
  const other = await aPayment(uid);
  await other.succeed();
  await other.dispute('open');
  await other.dispute('lost');
  assert.equal((await wallet(token)).balance, 70);
});

test('a dispute that the previous version recorded returns its coins when it is won', async () => {
  const { uid, token } = await signUpPerson(api);
  const { payment, succeed, dispute } = await aPayment(uid);
  await succeed();
  await db.pool.query(
    `insert into wallet_entry (payer_id, number, kind, coins, balance_after, payment_id, reason, created_at)
     values ($1, 2, 'refund', -100, 0, $2, 'The bank has called the payment back', now())`,
    [payment.payerId, payment.id],
  );
  await dispute('won');
  assert.equal((await wallet(token)).balance, 100);
});

test('a dispute that is won returns no coins whose price was refunded meanwhile', async () => {
  for (const [cents, balance] of [
    [99, 0],
    [33, 67],
  ] as const) {
    const { uid, token } = await signUpPerson(api);
    const { succeed, dispute, paidBack } = await aPayment(uid);
    await succeed();
    await dispute('open');
    await paidBack(cents);
    await dispute('won', cents);
    await dispute('won', cents);
    assert.equal((await wallet(token)).balance, balance);
  }
});

test('wallet entries cannot be changed or deleted', async () => {
  const { uid, token } = await signUpPerson(api);
  await someCoins(api, uid, 30);
  await spend(token);
  for (const statement of [
    'update wallet_entry set coins = 1000000',
    'update wallet_entry set balance_after = 1000000',
    'delete from wallet_entry',
    'truncate wallet_entry',
  ])
    await assert.rejects(api.rows(statement), /never changed or deleted/, statement);
});

test('a wallet names only chapters of this site, and the account export holds all entries', async () => {
  const { uid, token } = await signUpPerson(api);
  await someCoins(api, uid, 30);
  const { chapter } = await spend(token);
  const { comicTitle, ...named } = (await wallet(token)).data[0].chapter;
  assert.deepEqual(named, chapter);
  assert.match(comicTitle, /^Comic/);
  await api.rows(`update comic set content_rating = 'AO' where id = $1`, [chapter.comicsId]);
  assert.equal((await wallet(token)).data[0].chapter, null);
  await api.refused('age_confirmation_required', 'POST', '/wallet', {
    key: token,
    host: uncensored,
    json: {},
  });
  const [file] = await exportCoins(db, uid);
  assert.deepEqual(
    file!.content.map(({ coins }) => coins),
    [-30, 30],
  );
});

test('what a wallet is worth is found without reading its unlocks', async () => {
  const { uid, token } = await signUpPerson(api);
  const payment = await aPayment(uid, { coins: 30_000, amountCents: 29_900 });
  await payment.succeed();
  const payer = await payerOf(api, uid);
  const { chapter } = await spend(token);
  await api.rows(
    `insert into wallet_entry (payer_id, number, kind, coins, balance_after, chapter_id, created_at)
     select $1, 2 + n, 'unlock', -1, 29970 - n, $2, now() from generate_series(1, 5000) n`,
    [payer, chapter.id],
  );
  const { balance, valueCents } = await wallet(token);
  assert.deepEqual([balance, valueCents], [24_970, Math.ceil((29_900 * 24_970) / 30_000)]);
  assert.equal((await walletOf(db, payer)).length, 2);
  await api.rows('analyze wallet_entry');
  const plan = await api.rows<{ 'QUERY PLAN': string }>(
    `explain select * from wallet_entry where payer_id = $1 and number <= 5002 and kind <> 'unlock' order by number desc`,
    [payer],
  );
  assert.match(plan.map((row) => row['QUERY PLAN']).join('\n'), /wallet_entry_beside_unlocks/);
});

test('erasing an account keeps its wallet under a pseudonym, and deletes its unlocks', async () => {
  const { uid, token } = await signUpPerson(api);
  await someCoins(api, uid, 40);
  await spend(token);
  const payer = await payerOf(api, uid);
  await erasePerson(api, uid);
  const [kept] = await api.rows('select sum(coins)::int from wallet_entry where payer_id = $1', [payer]);
  assert.deepEqual(kept, { sum: 10 });
  assert.deepEqual(await api.rows('select * from chapter_unlock where uid = $1', [uid]), []);
});

/** Unlocks a chapter of a new comic; returns the chapter as a wallet shows it. */
async function spend(token: string) {
  const { id: comicsId } = await aComic(api);
  const { id, title, chapterNumber } = (await someChapters(api, comicsId, 4))[3]!;
  await somePages(api, comicsId, id);
  await api.ask('POST', `/chapters/${id}/unlock`, { key: token, json: { shown: { coins: 30 } } });
  return { chapter: { id, comicsId, title, chapterNumber } };
}
