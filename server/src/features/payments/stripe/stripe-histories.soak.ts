import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seed } from '../../../../test/seeded.ts';
import { checkPaymentHistories } from '../../../../test/payments/payment-histories.ts';
import { openStripeApp } from '../../../../test/payments/stripe-app.ts';
import { stripeWorld } from '../../../../test/payments/stripe-world.ts';

const { api, double } = await openStripeApp({ loseEvery: 50 });

test(`20,000 steps of payments with Stripe (seed ${seed})`, async () => {
  const steps = await checkPaymentHistories(api, () => stripeWorld(double, api.clock), { runs: 550, seed });
  assert.ok(steps > 20_000);
});
