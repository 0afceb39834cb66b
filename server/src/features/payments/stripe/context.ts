import type { Stripe } from 'stripe';
import type { Clock } from '../../../platform/clock.ts';

export type StripeContext = {
  api: Stripe;
  moneyClock: Clock;
  webhookSecret: string;
  /** Whether the secret key is for real money. */
  isLive: boolean;
};
