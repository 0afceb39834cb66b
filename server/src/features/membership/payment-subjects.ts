/** What a payment says it is for, stored with it: read again when it succeeds or fails. */
import type { AgreedPlan } from './membership.ts';

/** A purchase, with what was agreed. It takes effect if the membership is still the one it was made for. */
export type PurchaseSubject = {
  change: 'new' | 'upgrade';
  plan: AgreedPlan;
  creditCents: number;
  /** The membership of that moment, and the number of its period; null and 0 without one. */
  membershipId: string | null;
  periodNumber: number;
  /** How often its renewal had been stopped. Earlier orders do not have it. */
  stops?: number;
  origin: string;
  agreedAt: string;
  /** Of the terms of use that the buyer agreed to. */
  termsVersion: string | null;
};

/** The payment of the period with this number, by the engine or (`onSession`) by the reader. */
export type RenewalSubject = {
  membershipId: string;
  periodNumber: number;
  plan: AgreedPlan;
  onSession: boolean;
  /** Where the reader paid. Earlier orders do not have it. */
  origin?: string;
};
