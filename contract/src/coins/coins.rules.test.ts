import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coinValueCents, defaultCoinPrice, maxCoinPrice } from './coins.rules.ts';

test('coins are valued at the rate of the dearest pack, rounded up to a cent', () => {
  const packs = [
    { coins: 100, priceCents: 99 },
    { coins: 550, priceCents: 499 },
    { coins: 1200, priceCents: 999 },
  ];
  const table = [
    [0, 0],
    [1, 1],
    [30, 30],
    [100, 99],
    [550, 545],
    [1200, 1188],
  ] as const;
  for (const [coins, cents] of table) assert.equal(coinValueCents(coins, packs), cents, String(coins));
  assert.equal(coinValueCents(30, packs.slice(1)), 28);
  assert.equal(coinValueCents(30, []), 0);
  assert.ok(defaultCoinPrice <= maxCoinPrice);
});
