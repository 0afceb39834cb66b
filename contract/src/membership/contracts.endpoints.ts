/** Stopping renewal without signing in, by a link of a mail or the contract number. Days given by staff. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { noParams, text } from '../fields.ts';
import { changedAnswer } from '../paging.ts';
import { membershipView } from './membership.shapes.ts';
import { planId } from './plans.ts';

const byToken = {
  allowedBeforeAgeCheck: true,
  method: 'POST',
  access: 'public',
  status: 200,
  params: noParams,
  body: z.strictObject({ token: text(500) }),
  answer: changedAnswer(membershipView),
} as const;

export const contractByLink = endpoint({
  ...byToken,
  name: 'contractByLink',
  path: '/membership/by-link',
  summary: 'The membership that a link in a mail belongs to. Opening the link changes nothing.',
});

export const stopByLink = endpoint({
  ...byToken,
  name: 'stopByLink',
  path: '/membership/by-link/stop',
  summary: 'Stops renewal, like stopRenewal.',
});

export const resumeByLink = endpoint({
  ...byToken,
  name: 'resumeByLink',
  path: '/membership/by-link/resume',
  summary:
    'Takes back what stopByLink did, for 14 days and as long as the membership has not ended. Refused as stop_not_undoable after any other stop.',
});

export const cancelContract = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'cancelContract',
  method: 'POST',
  path: '/membership/cancellations',
  access: 'public',
  takesTurns: true,
  status: 200,
  summary:
    'Stops the renewal of the contract with this number if it belongs to this email address, and confirms it by mail with the date. The answer is the same if it does not.',
  params: noParams,
  body: z.strictObject({ email: z.email().max(254), contractNumber: text(40) }),
  answer: z.object({}),
});

export const giveDays = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'giveDays',
  method: 'POST',
  path: '/people/{uid}/membership-days',
  access: ['support'],
  recentSecondFactor: 'keys allowed',
  idempotencyKey: true,
  status: 200,
  summary:
    'Gives days for free: they prolong the membership the person has, or start one of this plan that does not renew.',
  params: z.object({ uid: z.string().regex(/^[\w-]{1,128}$/) }),
  body: z.strictObject({
    days: z.int().min(1).max(366),
    reason: text(500),
    planId: planId.default('4weeks'),
  }),
  answer: changedAnswer(membershipView),
});
