import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { line, presentVersion, text, version } from '../fields.ts';
import { changedAnswer, listAnswer } from '../paging.ts';
import { minimumChargeCents } from '../payments/payments.rules.ts';

export const planIds = ['1week', '4weeks', '12weeks', '24weeks'] as const;
export const planId = z.enum(planIds);

export const plan = z
  .object({
    id: planId,
    duration: z.string(),
    badge: z.string(),
    description: z.string(),
    weeks: z.int().min(1),
    period: z.literal('week'),
    firstPriceCents: z.int().min(0).meta({ description: 'US cents charged first.' }),
    renewalPriceCents: z.int().min(0).meta({ description: 'US cents at every renewal.' }),
    firstPerWeekCents: z.int().min(0),
    renewalPerWeekCents: z.int().min(0),
    includesUncensored: z.boolean(),
    disclaimers: z.array(z.string()),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof plan>;

/** A plan as staff edit it. */
const savedPlan = plan.extend({ version: presentVersion }).meta({ id: 'SavedPlan' });
export type SavedPlan = z.infer<typeof savedPlan>;

const cents = z.int().min(minimumChargeCents).max(1_000_000);
export const planUpdateBody = z.strictObject({
  duration: line(60).optional(),
  badge: line(40, 0).optional(),
  description: text(1000, 0).optional(),
  firstPriceCents: cents.optional(),
  renewalPriceCents: cents.optional(),
  includesUncensored: z.boolean().optional(),
  disclaimers: z.array(line(500)).max(10).optional(),
  version: version.optional(),
});

export const listPlans = endpoint({
  allowedBeforeAgeCheck: true,
  cacheTags: ['Plan'],
  name: 'listPlans',
  method: 'POST',
  path: '/plans/list',
  access: 'public',
  summary: 'Membership plans, shortest first.',
  body: z.strictObject({}).optional(),
  answer: listAnswer(plan),
});
export const listSavedPlans = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'listSavedPlans',
  personalData: false,
  method: 'POST',
  path: '/plans/saved/list',
  access: ['admin'],
  summary: 'Membership plans as staff edit them, shortest first.',
  body: z.strictObject({}).optional(),
  answer: z.object({ data: z.array(savedPlan) }),
});
export const updatePlan = endpoint({
  name: 'updatePlan',
  method: 'PATCH',
  path: '/plans/{id}',
  access: ['admin'],
  recentSecondFactor: 'keys allowed',
  summary: 'Changes the fields that are sent.',
  params: z.object({ id: planId }),
  body: planUpdateBody,
  answer: changedAnswer(savedPlan),
});
