/** The subjects of membership payments: stored with a payment, and parsed when it succeeds or fails. */
import { planId } from '@longstrip/contract/membership/plans';
import { z } from 'zod';
import type { AgreedPlan } from './membership.ts';

const agreedPlan: z.ZodType<AgreedPlan> = z.object({
  planId,
  weeks: z.int(),
  coversUncensored: z.boolean(),
  renewalCents: z.int(),
});

/** A purchase, with what was agreed. It takes effect if the membership and its period are still the same. */
export const purchaseSubject = z.object({
  change: z.enum(['new', 'upgrade']),
  plan: agreedPlan,
  creditCents: z.int(),
  /** The first price was asked, which is given once per person and per card. Missing in orders of earlier versions. */
  isFirstPrice: z.boolean().optional(),
  /** The membership at the time of the order, and the number of its period; null and 0 without one. */
  membershipId: z.string().nullable(),
  periodNumber: z.int(),
  /** How often the renewal of that membership had been stopped. Missing in orders of earlier versions. */
  stops: z.int().optional(),
  origin: z.string(),
  agreedAt: z.string(),
  /** The terms of use that the buyer agreed to. */
  termsVersion: z.string().nullable(),
});
export type PurchaseSubject = z.infer<typeof purchaseSubject>;

/** The set-up of a card for the renewals of a membership. `origin`: where the reader was. */
export const cardSubject = z.object({ membershipId: z.string(), origin: z.string() });
export type CardSubject = z.infer<typeof cardSubject>;

/** The payment of the period with this number, by the engine or (`onSession`) by the reader. */
export const renewalSubject = z.object({
  membershipId: z.string(),
  periodNumber: z.int(),
  plan: agreedPlan,
  onSession: z.boolean(),
  /** Where the reader paid. Missing if the engine charges, and in orders of earlier versions. */
  origin: z.string().optional(),
});
export type RenewalSubject = z.infer<typeof renewalSubject>;
