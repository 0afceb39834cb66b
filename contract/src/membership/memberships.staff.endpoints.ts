/** Memberships as the staff see them. */
import { z } from 'zod';
import { csvDollars } from '../csv.ts';
import { endpoint } from '../endpoint.ts';
import { id, moment, noBody, text } from '../fields.ts';
import { changedAnswer, staffSort } from '../paging.ts';
import { siteVariant } from '../site.ts';
import { staffList } from '../staff-list.ts';
import { countedMembers, endReasons } from './membership.rules.ts';
import { membershipView } from './membership.shapes.ts';
import { planId } from './plans.ts';

const asSupport = { allowedBeforeAgeCheck: true, access: ['support'] } as const;
const membershipStates = ['active', 'grace', 'ended'] as const;

const membershipForStaff = z
  .object({
    id,
    uid: z.string().nullable().meta({ description: 'Null once the account is erased.' }),
    contractNumber: z.string(),
    site: siteVariant,
    planId,
    state: z.enum(membershipStates),
    renews: z.boolean(),
    coversUncensored: z.boolean(),
    startedAt: moment,
    periodEnd: moment,
    renewalCents: z
      .int()
      .nullable()
      .meta({ description: 'What the next period costs, as agreed. Null if it does not renew.' }),
    endedAt: moment.nullable(),
    endReason: z.enum(endReasons).nullable(),
  })
  .meta({ id: 'MembershipForStaff' });
export type MembershipForStaff = z.infer<typeof membershipForStaff>;

const membershipEventKind = z.enum([
  'bought',
  'charged',
  'renewed',
  'renewal_failed',
  'stopped',
  'resumed',
  'plan_changed',
  'days_given',
  'card_replaced',
  'reminded',
  'summarised',
  'refunded',
  'disputed',
  'reinstated',
  'ended',
  'cancellation_confirmed',
  'cancellation_link',
]);

const membershipHistory = membershipForStaff
  .extend({
    view: membershipView.meta({ description: 'As its owner sees it.' }),
    periods: z.array(
      z.object({
        number: z.int(),
        reason: z.enum(['first', 'renewal', 'upgrade', 'gift']),
        planId,
        startsAt: moment,
        endsAt: moment,
        paymentId: z.string().nullable(),
        priceCents: z.int(),
        creditCents: z.int(),
      }),
    ),
    events: z
      .array(z.object({ kind: membershipEventKind, facts: z.record(z.string(), z.unknown()), at: moment }))
      .meta({ description: 'What happened and what was agreed, with the figures that were shown.' }),
  })
  .meta({ id: 'MembershipHistory' });
export type MembershipHistory = z.infer<typeof membershipHistory>;

export const membershipList = staffList({
  row: membershipForStaff,
  filters: {
    uid: text(128, 0).optional(),
    contractNumber: text(40, 0).optional(),
    state: z.enum(membershipStates).optional(),
    planId: planId.optional(),
    live: z.literal(true).optional().meta({ description: 'Those that have not ended.' }),
  },
  sort: staffSort(['started', 'end'])
    .default('-started')
    .meta({ description: '`end`: when it ended, or when its period ends.' }),
  csv: {
    contract: ({ contractNumber }) => contractNumber,
    plan: ({ planId }) => planId,
    state: ({ state }) => state,
    'since (UTC)': ({ startedAt }) => startedAt,
    'period ends (UTC)': ({ periodEnd }) => periodEnd,
    'ended (UTC)': ({ endedAt }) => endedAt,
    'why it ended': ({ endReason }) => endReason,
    renews: ({ renews }) => renews,
    'next charge (USD)': ({ renewalCents }) => (renewalCents === null ? null : csvDollars(renewalCents)),
    'covers uncensored': ({ coversUncensored }) => coversUncensored,
    site: ({ site }) => site,
    membership: ({ id }) => id,
    person: ({ uid }) => uid,
  },
});

export const listMemberships = endpoint({
  ...asSupport,
  ...membershipList.page,
  name: 'listMemberships',
  path: '/staff/memberships/list',
  summary: 'The memberships of all people.',
});

export const exportMemberships = endpoint({
  ...asSupport,
  ...membershipList.file('memberships.csv'),
  name: 'exportMemberships',
  path: '/staff/memberships/export',
  summary:
    'All memberships that a list with these filters has, as CSV, oldest first. People appear by their id only.',
});

export const getMembershipHistory = endpoint({
  ...asSupport,
  name: 'getMembershipHistory',
  method: 'GET',
  path: '/staff/memberships/{id}',
  summary: 'One membership with its periods and everything that happened to it, the newest last.',
  params: z.object({ id }),
  body: noBody,
  answer: changedAnswer(membershipHistory),
});

export const stopRenewalFor = endpoint({
  ...asSupport,
  name: 'stopRenewalFor',
  method: 'POST',
  path: '/staff/memberships/{id}/stop',
  recentSecondFactor: 'keys allowed',
  summary:
    'Stops renewal for a person, like stopRenewal, and tells them by mail. Access stays until the end of the paid period; during grace the membership ends.',
  params: z.object({ id }),
  body: noBody,
  answer: changedAnswer(membershipHistory),
});

export const countPlanMembers = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'countPlanMembers',
  personalData: false,
  method: 'POST',
  path: '/staff/plans/members/list',
  access: ['admin'],
  summary: `How many people have each plan now and keep the price that they agreed to, counted up to ${countedMembers}.`,
  body: z.strictObject({}).optional(),
  answer: z.object({
    data: z.array(z.object({ planId, members: z.int().max(countedMembers), keepAnotherPrice: z.int() })),
  }),
});
