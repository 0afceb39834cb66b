import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seed } from '../../../../test/seeded.ts';
import { checkPaymentHistories } from '../../../../test/payments/payment-histories.ts';
import { openStripeApp } from '../../../../test/payments/stripe-app.ts';
import { stripeWorld } from '../../../../test/payments/stripe-world.ts';

const { api, double } = await openStripeApp({ loseEvery: 17 });

test(`with Stripe, after any history nothing is charged twice, and the books agree (seed ${seed})`, async () => {
  const steps = await checkPaymentHistories(api, () => stripeWorld(double, api.clock), { runs: 4, seed });
  assert.ok(steps > 80);
});
