/** Coins from the card to the wallet and back, through the payments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundCoins } from '../src/features/coins/refund-coins.ts';
import { openBuyer } from './payments/buyer.ts';
import { until } from '../src/platform/database/embedded/processes.ts';
import { openTestApp } from './app-for-tests.ts';
import { aComic, someChapters, somePages } from './builders.ts';
import { lettersIn } from './letters.ts';

const api = await openTestApp({ jobs: true });
const { db, moneyClock, payments } = api.core;
const wallet = (key: string) => api.ask('POST', '/wallet', { key, json: {} });

test('a purchase from the card to the wallet, its receipt and the refund of what is left', async () => {
  const buyer = await openBuyer(api);
  const { token, uid } = buyer;
  const buy = async (number: string) => {
    const json = {
      packId: 'coins-100',
      card: { token: await buyer.typeCard(number) },
      shown: { coins: 100, priceCents: 99 },
    };
    const { data } = await api.ask('POST', '/coins/purchases', { key: token, json });
    return buyer.process(data[0].paymentId);
  };
  assert.equal((await buy('4000000000000002')).state, 'failed');
  assert.equal((await wallet(token)).balance, 0);
  const paid = await buy('4242424242424242');
  assert.deepEqual([paid.state, paid.what, paid.amountCents], ['succeeded', '100 coins', 99]);
  assert.equal((await wallet(token)).balance, 100);
  const receipt = await api.ask('GET', `/receipts/${paid.receiptNumber}`, { key: token });
  assert.deepEqual(receipt.data[0].lines, [
    { label: 'Coins', value: '100' },
    { label: 'Paid', value: '$0.99 by Visa ending in 4242' },
    { label: 'Coins in your wallet then', value: '100, worth $0.99' },
  ]);
  await until(async () => (await lettersIn(api)).length > 0, 60_000);
  const [letter] = await lettersIn(api);
  assert.deepEqual([letter!.to, letter!.subject], [buyer.email, `Your receipt no. ${paid.receiptNumber}`]);
  assert.match(letter!.text, /Coins: 100\nPaid: \$0\.99 by Visa ending in 4242/);
  assert.match(letter!.text, /http:\/\/localhost\/account/);
  await unlockOne(token);
  const payment = {
    id: paid.id,
    payerId: buyer.payerId,
    subject: { packId: 'coins-100', coins: 100, origin: '' },
  };
  await db.transaction(async (tx) => {
    await payments.lockPayer(tx, uid);
    await refundCoins(tx, payment, { moneyClock });
    await payments.refund(tx, { paymentId: paid.id, amountCents: 69, reason: 'withdrawal' });
  });
  await until(async () => (await buyer.getPayment(paid.id)).refundedCents === 69, 60_000);
  const after = await wallet(token);
  assert.deepEqual([after.balance, after.total], [0, 3]);

  const disputed = await buy('4000000000000259');
  assert.equal(disputed.state, 'succeeded');
  await until(async () => (await wallet(token)).total === 5, 60_000);
  assert.equal((await wallet(token)).balance, 0, 'the bank calls it back');
});

async function unlockOne(token: string): Promise<void> {
  const { id: comicsId } = await aComic(api);
  const { id } = (await someChapters(api, comicsId, 4))[3]!;
  await somePages(api, comicsId, id);
  await api.ask('POST', `/chapters/${id}/unlock`, { key: token, json: { shown: { coins: 30 } } });
}
