import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { seed } from '../../../test/seeded.ts';
import { checkPaymentHistories } from '../../../test/payments/payment-histories.ts';
import { sandboxWorld } from '../../../test/payments/sandbox-world.ts';

const api = await openTestApp();

test(`20,000 steps of payments (seed ${seed})`, async () => {
  const steps = await checkPaymentHistories(api, (db) => sandboxWorld(api, db), { runs: 550, seed });
  assert.ok(steps > 20_000);
});
