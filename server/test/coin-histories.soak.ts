import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { coinHistories } from './coin-histories.ts';
import { seed } from './seeded.ts';

const api = await openTestApp();

test(`200 histories of wallets of 100 steps each (seed ${seed})`, () =>
  coinHistories(api, { seed, histories: 200, steps: 100 }));
