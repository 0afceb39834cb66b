/**
 * Generated histories of wallets: several acts at once, some of them twice; the ledger must balance after each step.
 */
import assert from 'node:assert/strict';
import { v7 as uuid } from 'uuid';
import { refundCoins } from '../src/features/coins/refund-coins.ts';
import { addBoughtCoins, settleDispute, takeRefundedCoins } from '../src/features/coins/apply-payments.ts';
import { unspentOf } from '../src/features/coins/wallet.ts';
import { walletOf } from '../src/features/coins/wallet.queries.ts';
import type { TestApp } from './app-for-tests.ts';
import { aComic, someChapters, somePages } from './builders.ts';
import { aCoinPayment, payerOf } from './paying.ts';
import { signUpPerson, type SignedInPerson } from './people.ts';
import { randomOf, type Random } from './seeded.ts';

const packs = { 100: 99, 550: 499, 1200: 999 } as const;
const visa = { brand: 'visa', last4: '4242' };

type Bought = Awaited<ReturnType<typeof aPurchase>>;
type Buyer = { person: SignedInPerson; payerId: string; purchases: Bought[]; tries: number };

/** Each history has wallets of its own: `judgeWallet` reads them whole, so long ones would make every step slower. */
export async function coinHistories(
  api: TestApp,
  { seed, histories, steps }: { seed: number; histories: number; steps: number },
): Promise<void> {
  const random = randomOf(seed);
  // All gifts are one giver's, in one month.
  await api.ask('PUT', '/staff/gift-limit', { json: { centsPerMonth: 1_000_000 } });
  const { id: comicsId } = await aComic(api);
  const made = (await someChapters(api, comicsId, 13)).slice(3).map(({ id }) => id);
  for (const id of made) await somePages(api, comicsId, id);
  for (let count = 0; count < histories; count++) await history(api, { random, made, steps });
}

async function history(
  api: TestApp,
  { random, made, steps }: { random: Random; made: string[]; steps: number },
): Promise<void> {
  const buyers: Buyer[] = [];
  for (let count = 0; count < 3; count++) {
    const person = await signUpPerson(api);
    buyers.push({ person, payerId: await payerOf(api, person.uid), purchases: [], tries: 0 });
  }
  for (let step = 0; step < steps;) {
    const several = Array.from({ length: 1 + random.below(5) }, () => {
      const buyer = random.one(buyers);
      const act = random.one(acts);
      return () => act(api, buyer, { random, chapter: random.one(made) });
    });
    step += several.length;
    await Promise.all(several.map((each) => each()));
    for (const buyer of buyers) await judgeWallet(api, buyer);
  }
}

type Choices = { random: Random; chapter: string };
type Act = (api: TestApp, buyer: Buyer, choices: Choices) => Promise<unknown>;

const unlock: Act = async (api, { person }, { chapter }) => {
  const answer = await api.send('POST', `/api/v1/chapters/${chapter}/unlock`, {
    key: person.token,
    json: { shown: { coins: 30 } },
  });
  const fine = answer.status === 201 || /already_open|not_enough_coins/.test(answer.json.code);
  assert.ok(fine, answer.text);
};
const buy: Act = async (api, buyer, { random }) => {
  const purchase = await aPurchase(api, buyer, random.one([100, 550, 1200] as const));
  await purchase.succeed();
  buyer.purchases.push(purchase);
};
const give: Act = (api, { person }, { random }) =>
  api.ask('POST', `/people/${person.uid}/coins`, {
    json: { coins: 1 + random.below(40), reason: 'A history' },
  });
const payBack: Act = async (_api, { purchases }, { random }) => {
  if (purchases.length === 0) return;
  const purchase = random.one(purchases);
  await (random.below(2) ? purchase.refund() : purchase.paidBack(random.below(purchase.amountCents + 1)));
};
const dispute: Act = async (_api, { purchases }, { random }) => {
  if (purchases.length > 0) await random.one(purchases).dispute(random.one(['open', 'won', 'lost'] as const));
};
const acts: Act[] = [unlock, unlock, unlock, unlock, buy, give, payBack, dispute];

/** A payment of a pack, and the handlers of events about it. As in production, they run while the payer is locked. */
async function aPurchase(api: TestApp, { person }: Buyer, coins: keyof typeof packs) {
  const { db, moneyClock } = api.core;
  const amountCents = packs[coins];
  const payment = await aCoinPayment(api, person.uid, { coins, amountCents });
  const at = moneyClock.now();
  type Tx = Parameters<Parameters<typeof db.transaction>[0]>[0];
  const locked = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction(async (tx) => {
      await api.core.payments.lockPayer(tx, person.uid);
      return work(tx);
    });
  let refundedCents = 0;
  return {
    amountCents,
    succeed: () =>
      locked((tx) => addBoughtCoins(tx, { type: 'paymentSucceeded', payment, card: visa, at }, api.core)),
    refund: () => locked((tx) => refundCoins(tx, payment, { moneyClock })),
    paidBack: (cents: number) =>
      locked((tx) => {
        refundedCents = Math.max(refundedCents, cents);
        const event = { type: 'paymentRefunded' as const, payment, refundId: uuid(), amountCents: cents };
        return takeRefundedCoins(tx, { ...event, refundedCents, at });
      }),
    dispute: (state: 'open' | 'won' | 'lost') =>
      locked((tx) =>
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
    id: payment.id,
    coins,
  };
}

/** The entries add up, each chapter was paid once and is open, and no purchase gave more coins than it had. */
async function judgeWallet(api: TestApp, { person, payerId, purchases }: Buyer): Promise<void> {
  const entries = await api.rows<{
    number: number;
    coins: number;
    balance_after: number;
    chapter_id: string;
  }>('select * from wallet_entry where payer_id = $1 order by number', [payerId]);
  let balance = 0;
  for (const [place, entry] of entries.entries()) {
    balance += entry.coins;
    assert.deepEqual([entry.number, entry.balance_after], [place + 1, balance]);
  }
  const { json } = await api.read('/wallet', {}, { key: person.token });
  assert.deepEqual([json.balance, json.total], [balance, entries.length]);
  const paid = entries.flatMap(({ chapter_id }) => chapter_id ?? []);
  assert.equal(new Set(paid).size, paid.length, 'a chapter was paid twice');
  const open = await api.rows<{ chapter_id: string }>(
    'select chapter_id from chapter_unlock where uid = $1',
    [person.uid],
  );
  assert.deepEqual(open.map(({ chapter_id }) => chapter_id).sort(), paid.sort());
  const wallet = await walletOf(api.core.db, payerId);
  for (const { id, coins } of purchases) {
    const unspent = unspentOf(wallet, id);
    assert.ok(unspent >= 0 && unspent <= coins);
  }
}
