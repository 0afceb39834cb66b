import { test } from 'node:test';
import { openTestApp } from './app-for-tests.ts';
import { coinHistories } from './coin-histories.ts';
import { seed } from './seeded.ts';

const api = await openTestApp();

test(`20,000 steps of wallets (seed ${seed})`, () => coinHistories(api, { seed, steps: 20_000 }));
