import { z } from 'zod';
import { moment } from '../fields.ts';
import type { Figures } from './membership.rules.ts';
import { planId } from './plans.ts';

const cents = z.int().min(0);

const figures = z.object({
  firstChargeCents: cents.meta({ description: 'US cents charged now.' }),
  firstPerWeekCents: cents,
  creditCents: cents.meta({ description: 'The unused part of the present period, taken off the price.' }),
  nextChargeCents: cents,
  nextPerWeekCents: cents,
  nextChargeAt: moment,
  startsAt: moment.meta({
    description: 'When the period begins: earlier than now if days of grace are its first days.',
  }),
  graceDays: z
    .int()
    .min(0)
    .meta({ description: 'Days of grace that were used and are the first days of the period.' }),
}) satisfies z.ZodType<Figures>;

/** What a plan costs the caller now. */
export const planQuote = z
  .object({
    planId,
    change: z.enum(['new', 'upgrade', 'downgrade', 'current']).meta({
      description:
        '`new` and `upgrade` are bought; `downgrade` uses changePlanLater; `current` is the present plan.',
    }),
    renewal: z.enum(['on', 'stopped', 'unpaid']).nullable().meta({
      description:
        'Renewal of the membership that the caller has bought; null without one; `unpaid`: during grace.',
    }),
    isNext: z.boolean().meta({
      description: 'Whether the next period has this plan; false for all plans if renewal is stopped.',
    }),
    /** False if the credit covers nearly all of the price, or the days of grace nearly all of the time. */
    isAvailable: z.boolean(),
    figures,
    usedCardFigures: figures.nullable().meta({
      description:
        'With a card that has had a first price before, which the server knows once the order names the card; null if no first price is asked.',
    }),
  })
  .meta({ id: 'PlanQuote' });
export type PlanQuote = z.infer<typeof planQuote>;

const comingCharge = z.object({
  cents,
  at: moment.nullable().meta({
    description: 'During grace: the next try, or null after the last one, when only the reader can pay it.',
  }),
  perWeekCents: cents,
  planId,
});

export const membershipView = z
  .object({
    contractNumber: z
      .string()
      .meta({ description: 'Names the contract in mails and on the page that cancels it.' }),
    planId,
    planName: z.string(),
    state: z.enum(['active', 'grace', 'ended']),
    renews: z.boolean(),
    coversUncensored: z.boolean(),
    startedAt: moment,
    periodEnd: moment,
    accessUntil: moment,
    lastCharge: z
      .object({ cents, at: moment })
      .nullable()
      .meta({ description: 'The newest payment of it; null if all its days were given.' }),
    nextCharge: comingCharge.nullable().meta({ description: 'Null unless it renews.' }),
    reminderAt: moment.nullable().meta({
      description: 'When an email announces the next charge; null if there is none, or it was sent.',
    }),
    nextPlanId: planId.nullable().meta({ description: 'The shorter plan that the next period has.' }),
    graceUntil: moment.nullable(),
    renewalFailure: z
      .string()
      .nullable()
      .meta({ description: 'During grace: why the last try failed, a DeclineReason.' }),
    chargeIfResumed: comingCharge.nullable().meta({
      description: 'The next charge if renewal, which is stopped, is resumed; null if it cannot be.',
    }),
    undoByLinkUntil: moment.nullable().meta({
      description: 'Until when resumeByLink takes back the stop; null if a link did not make it.',
    }),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    endedAt: moment.nullable(),
  })
  .meta({ id: 'Membership' });
export type MembershipView = z.infer<typeof membershipView>;
