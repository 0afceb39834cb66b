import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundOffers } from '@longstrip/contract/refunds/refund.rules';
import fc from 'fast-check';
import type { Refusal } from '../../platform/http/refusal.ts';
import {
  coinsPaidBack,
  lotsOf,
  nextEntry,
  unspentOf,
  withUnlocks,
  type WalletChange,
  type WalletEntry,
} from './wallet.ts';

type Step =
  { do: 'purchase' | 'gift' | 'unlock'; coins: number } | { do: 'take back' | 'give back'; purchase: number };

const anyCoins = fc.integer({ min: 1, max: 60 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('purchase' as const, 'gift' as const, 'unlock' as const),
    coins: anyCoins,
  }),
  fc.record({ do: fc.constant('unlock' as const), coins: anyCoins }),
  fc.record({ do: fc.constantFrom('take back' as const, 'give back' as const), purchase: fc.nat(5) }),
);

/** A reference model that the wallet is compared with: single coins, oldest first. */
function referenceWallet() {
  const coins: { lot: string }[] = [];
  const takenBack = new Map<string, number>();
  const leftOf = (lot: string) => coins.filter((coin) => coin.lot === lot).length;
  return {
    coins,
    leftOf,
    add: (lot: string, count: number) => coins.push(...Array.from({ length: count }, () => ({ lot }))),
    spend: (count: number) => coins.splice(0, count),
    takeBack(lot: string) {
      const count = leftOf(lot);
      takenBack.set(lot, (takenBack.get(lot) ?? 0) + count);
      for (let index = coins.length - 1; index >= 0; index--)
        if (coins[index]!.lot === lot) coins.splice(index, 1);
      return count;
    },
    /** The coins return to the position of their lot. */
    giveBack(lot: string, order: readonly string[]) {
      const count = takenBack.get(lot) ?? 0;
      takenBack.set(lot, 0);
      this.add(lot, count);
      coins.sort((a, b) => order.indexOf(a.lot) - order.indexOf(b.lot));
      return count;
    },
  };
}

test('in every history no coin is created or lost, and the oldest lot is spent first', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const entries: WalletEntry[] = [];
      const real = referenceWallet();
      const order: string[] = [];
      const purchases: string[] = [];
      const append = (change: WalletChange) =>
        void entries.push(nextEntry(entries.at(-1) ?? { number: 0, balanceAfter: 0 }, change));
      for (const [index, step] of steps.entries()) {
        if ('coins' in step && step.do !== 'unlock') {
          const lot = `${step.do} ${index}`;
          order.push(lot);
          if (step.do === 'purchase') purchases.push(lot);
          append({
            kind: step.do,
            coins: step.coins,
            ...(step.do === 'purchase' && { paymentId: lot }),
          });
          real.add(lot, step.coins);
        } else if ('coins' in step) {
          const pay = () => append({ kind: 'unlock', coins: -step.coins, chapterId: `chapter ${index}` });
          if (real.coins.length >= step.coins) {
            pay();
            real.spend(step.coins);
          } else assert.throws(pay, (error: Refusal) => error.code === 'not_enough_coins');
        } else {
          const paymentId = purchases[step.purchase % Math.max(1, purchases.length)];
          if (!paymentId) continue;
          const count = step.do === 'take back' ? -real.takeBack(paymentId) : real.giveBack(paymentId, order);
          if (count !== 0) append({ kind: count < 0 ? 'refund' : 'correction', coins: count, paymentId });
        }
        const sum = entries.reduce((total, { coins }) => total + coins, 0);
        assert.equal(entries.at(-1)?.balanceAfter ?? 0, sum);
        assert.equal(sum, real.coins.length);
        assert.ok(lotsOf(entries).every(({ left }) => left >= 0));
        const others = entries.filter(({ kind }) => kind !== 'unlock');
        assert.deepEqual(
          lotsOf(withUnlocks(others, sum)),
          lotsOf(entries),
          'the same without reading unlocks',
        );
        for (const lot of purchases) assert.equal(unspentOf(entries, lot), real.leftOf(lot), lot);
      }
      assert.deepEqual(
        entries.map(({ number }) => number),
        entries.map((_, index) => index + 1),
      );
    }),
    { numRuns: 400 },
  );
});

test('the share of unspent coins is at most the price, and the whole price if all coins are unspent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.nat(),
      (coins, amountCents, some) => {
        const share = (unspent: number) => offeredCents(unspent, { coins, amountCents });
        assert.equal(share(0), 0);
        assert.equal(share(coins), amountCents);
        assert.equal(coinsPaidBack(amountCents, { coins, amountCents }), coins);
        const unspent = some % (coins + 1);
        assert.ok(share(unspent) <= amountCents);
        // The coins of a refund are taken before its money is sent, so the event about the money must take no more.
        assert.ok(coinsPaidBack(share(unspent), { coins, amountCents }) <= unspent);
      },
    ),
  );
  assert.equal(offeredCents(70, { coins: 100, amountCents: 99 }), 69);
});

/** What is offered for unspent coins; 0 without an offer. */
function offeredCents(
  unspent: number,
  { coins, amountCents }: { coins: number; amountCents: number },
): number {
  const paidAt = new Date('2026-05-31T12:00:00Z');
  const bought = { kind: 'coins', coins, unspent } as const;
  const payment = { id: '1', what: 'Coins', amountCents, refundedCents: 0, paidAt, isRenewal: false, bought };
  return (
    refundOffers([payment], paidAt, { residence: 'elsewhere', isFullRefundUsed: false })[0]?.amountCents ?? 0
  );
}
