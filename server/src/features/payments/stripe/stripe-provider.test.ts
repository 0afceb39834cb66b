import { after } from 'node:test';
import { clockAt } from '../../../platform/clock.ts';
import { testProvider } from '../../../../test/payments/provider-histories.ts';
import { openStripeDouble } from '../../../../test/payments/stripe-double.ts';
import { stripeWorld } from '../../../../test/payments/stripe-world.ts';

const clock = clockAt('2026-05-31T12:00:00Z');
const double = await openStripeDouble(clock);
after(() => double.close());
testProvider('stripe', async () => stripeWorld(double, clock));
