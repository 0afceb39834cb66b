import { after } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { openStripeDouble, stripeKeys } from './stripe-double.ts';

/** The app with Stripe's double as the provider of the normal site. */
export async function openStripeApp(options: { loseEvery?: number } = {}) {
  let clock: Clock = systemClock;
  const double = await openStripeDouble({ now: () => clock.now() }, options);
  after(() => double.close());
  const api = await openTestApp({ env: { PAYMENTS: 'stripe', ...stripeKeys, STRIPE_API_URL: double.url } });
  // The double uses the clock of money.
  clock = api.core.moneyClock;
  return { api, double };
}
