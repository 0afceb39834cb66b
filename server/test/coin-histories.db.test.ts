import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { coinHistories } from './coin-histories.ts';
import { seed } from './seeded.ts';

const api = await openTestApp();

test(`in histories of several tabs, refunds and disputes the ledger of coins balances (seed ${seed})`, () =>
  coinHistories(api, { seed, histories: 1, steps: 40 }));
