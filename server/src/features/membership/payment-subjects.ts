/** The subjects of membership payments: stored with a payment, and read when it succeeds or fails. */
import type { AgreedPlan } from './membership.ts';

/** A purchase, with what was agreed. It takes effect if the membership and its period are still the same. */
export type PurchaseSubject = {
  change: 'new' | 'upgrade';
  plan: AgreedPlan;
  creditCents: number;
  /** The first price was asked, which is given once per person and per card. Missing in orders of earlier versions. */
  isFirstPrice?: boolean;
  /** The membership at the time of the order, and the number of its period; null and 0 without one. */
  membershipId: string | null;
  periodNumber: number;
  /** How often the renewal of that membership had been stopped. Missing in orders of earlier versions. */
  stops?: number;
  origin: string;
  agreedAt: string;
  /** The terms of use that the buyer agreed to. */
  termsVersion: string | null;
};

/** The payment of the period with this number, by the engine or (`onSession`) by the reader. */
export type RenewalSubject = {
  membershipId: string;
  periodNumber: number;
  plan: AgreedPlan;
  onSession: boolean;
  /** Where the reader paid. Missing if the engine charges, and in orders of earlier versions. */
  origin?: string;
};
