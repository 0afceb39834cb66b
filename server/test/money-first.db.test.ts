/** Statistics and receipt numbers come after the money: whatever holds them up, charges, unlocks and refunds go on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { aComic, someChapters, somePages } from './builders.ts';
import { lettersTo, openMember, type Member } from './memberships/members.ts';
import { salesCounted, someCoins } from './paying.ts';

const api = await openTestApp();
const { core } = api;
const { payments, moneyClock, personalData, db } = core;
const today = moneyClock.now().toISOString().slice(0, 10);

const { id: comicId } = await aComic(api);
const chapters = await someChapters(api, comicId, 5);
for (const { id } of chapters) await somePages(api, comicId, id);
const [locked, unlocked] = chapters.slice(3).map(({ id }) => id);

const returnPath = `/payment/1week?${new URLSearchParams({ returnTo: `/comic/${comicId}/${locked}` })}`;
const pay = async (member: Member, id: string) =>
  (
    await member.call<{ state: string; receiptNumber: number | null }[]>('POST', `/payments/${id}/process`, {
      returnPath,
    })
  )[0]!;
const unlock = (member: Member) =>
  member.call('POST', `/chapters/${unlocked}/unlock`, { shown: { coins: 30 } });
const money = async () => {
  const json = { from: today, to: today };
  return (await api.ask('POST', `/insight/money/comics/${comicId}`, { json })).days[0];
};

/** Runs `work` while another connection holds what `lock` takes. */
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query(lock);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('a charge, a refund and an unlock do not wait for a locked row of the statistics, and count once', async () => {
  const [buyer, other, reader] = [await openMember(api), await openMember(api), await openMember(api)];
  await pay(other, await other.order('1week'));
  await someCoins(api, reader.uid, 60);
  await salesCounted(api);
  const id = await buyer.order('1week');
  await whileLocked('select from insight_site_day, insight_comic_day for update', async () => {
    const charged = await pay(buyer, id);
    assert.deepEqual([charged.state, charged.receiptNumber! > 0], ['succeeded', true]);
    assert.equal((await pay(other, await other.order('4weeks'))).state, 'succeeded');
    await unlock(reader);
    await db.transaction((tx) => payments.refund(tx, { paymentId: id, amountCents: 50, reason: 'a test' }));
    await moneyClock.moveBy(120_000);
    await payments.runDue();
    // A repeat counts nothing. What an account did before it was erased counts.
    await pay(buyer, id);
    await db.transaction((tx) => personalData.erase(tx, buyer.uid));
  });
  const kinds = await api.rows('select kind from payment_event where payment_id = $1 order by number', [id]);
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['sent', 'succeeded', 'refund_requested', 'refunded'],
  );
  await Promise.all([salesCounted(api), salesCounted(api)]);
  const [paid] = await api.rows<{ sum: number }>(
    `select sum(amount_cents)::int as sum from payment_state join payment on payment.id = payment_id
     where state = 'succeeded' and return_url like '%' || $1 || '%'`,
    [locked],
  );
  const { membershipCents, refundedCents, unlocks, coinsSpent } = await money();
  assert.deepEqual(
    { membershipCents, refundedCents, unlocks, coinsSpent },
    { membershipCents: paid!.sum, refundedCents: 50, unlocks: 1, coinsSpent: 30 },
  );
});

test('statistics that cannot be counted fail no charge, keep their order, and hold up no one else', async () => {
  const [buyer, other] = [await openMember(api), await openMember(api)];
  const before = await money();
  const id = await buyer.order('1week');
  assert.equal((await pay(buyer, id)).state, 'succeeded');
  await db.transaction((tx) => payments.refund(tx, { paymentId: id, amountCents: 50, reason: 'a test' }));
  await moneyClock.moveBy(120_000);
  await payments.runDue();
  const broken = `update insight_uncounted set sale = jsonb_set(sale, '{column}', $1)
    where number = (select min(number) from insight_uncounted) returning number`;
  assert.equal((await api.rows(broken, [JSON.stringify('no column')])).length, 1);
  assert.equal((await pay(other, await other.order('4weeks'))).state, 'succeeded');
  await assert.rejects(core.insight.countSales());
  assert.equal(
    (await money()).refundedCents,
    before.refundedCents,
    'a refund is not counted before its sale',
  );
  assert.ok((await money()).membershipCents > before.membershipCents, 'the other sale is counted');
  await api.rows(`update insight_uncounted set sale = jsonb_set(sale, '{column}', '"membership_cents"')
    where sale->>'type' = 'paid'`);
  await salesCounted(api);
  assert.equal((await money()).refundedCents, before.refundedCents + 50);
});

test('a payment waits for no counter of declines that others share, and is settled later', async () => {
  const [buyer, other] = [await openMember(api), await openMember(api)];
  await pay(other, await other.order('1week'));
  const id = await buyer.order('1week');
  const unsettled = () => api.rows('select 1 from payment_state where attempt_keys is not null');
  await whileLocked(`select from attempt where key = 'declines:site' for update`, async () => {
    assert.equal((await pay(buyer, id)).state, 'succeeded');
    assert.equal((await buyer.membership())?.state, 'active');
  });
  await payments.runDue();
  assert.deepEqual(await unsettled(), []);
});

test('a payment does not wait for the numbering of receipts, and gets its number and its letter later', async () => {
  const buyer = await openMember(api);
  const id = await buyer.order('1week');
  // A process that hangs while it numbers.
  await whileLocked('select pg_advisory_xact_lock(7110024)', async () => {
    const { state, receiptNumber } = await pay(buyer, id);
    assert.deepEqual([state, receiptNumber], ['succeeded', null]);
    assert.equal((await buyer.membership())?.state, 'active');
  });
  await payments.runDue();
  const { receiptNumber } = await pay(buyer, id);
  assert.ok(receiptNumber! > 0);
  const receipts = (await lettersTo(api, buyer.uid)).filter(({ kind }) => kind === 'receipt');
  assert.deepEqual(
    receipts.map((letter) => 'receiptNumber' in letter && letter.receiptNumber),
    [receiptNumber],
  );
});
