import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';

export type StripeContext = {
  api: Stripe;
  clock: Clock;
  webhookSecret: string;
  /** Real money, by the key. */
  isLive: boolean;
};
