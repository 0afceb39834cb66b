import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, noBody, text } from '../fields.ts';
import { uid } from '../identity/people.endpoints.ts';
import { changedAnswer, limit, listAnswer, offset, staffSort } from '../paging.ts';
import { staffList } from '../staff-list.ts';
import {
  refundable,
  refundForStaff,
  refundRequest,
  refundRule,
  refundState,
  residence,
} from './refunds.shapes.ts';

const page = { limit: limit.default(20), offset };
const note = text(2000);
const own = { allowedBeforeAgeCheck: true, method: 'POST', access: 'signed-in' } as const;
const staff = {
  allowedBeforeAgeCheck: true,
  method: 'POST',
  access: ['support'],
  recentSecondFactor: 'keys allowed',
  params: z.object({ id }),
} as const;

export const listRefundable = endpoint({
  ...own,
  name: 'listRefundable',
  path: '/refunds/offers',
  summary: 'One’s own payments with what can be paid back for each, newest first.',
  body: z.strictObject({ residence, ...page }),
  answer: listAnswer(refundable),
});

export const requestRefund = endpoint({
  ...own,
  name: 'requestRefund',
  path: '/refunds',
  idempotencyKey: true,
  status: 201,
  summary:
    'Requests a refund by one of the offers of a payment: one request for each part, all decided together. Refused as price_changed if the sum is not the one shown. Stops renewal.',
  body: z.strictObject({
    paymentId: id,
    residence,
    rule: refundRule,
    shown: z.strictObject({
      amountCents: z.int(),
      decision: z.enum(['at_once', 'reviewed']).optional().meta({
        description:
          'An offer that a card turns out to have had is refused as refund_is_reviewed unless `reviewed` was shown.',
      }),
    }),
    message: note.optional(),
  }),
  answer: changedAnswer(refundRequest),
});

export const listMyRefunds = endpoint({
  ...own,
  name: 'listMyRefunds',
  path: '/refunds/mine',
  summary: 'One’s own requests, newest first.',
  body: z.strictObject(page),
  answer: listAnswer(refundRequest),
});

export const answerRefundQuestion = endpoint({
  ...own,
  name: 'answerRefundQuestion',
  path: '/refunds/{id}/answer',
  summary: 'Answers the question that was asked about a request of one’s own.',
  params: z.object({ id }),
  body: z.strictObject({ text: note }),
  answer: changedAnswer(refundRequest),
});

export const withdrawRefund = endpoint({
  ...own,
  name: 'withdrawRefund',
  path: '/refunds/{id}/withdraw',
  summary: 'Takes back a request of one’s own that is not decided.',
  params: z.object({ id }),
  body: noBody,
  answer: changedAnswer(refundRequest),
});

export const listRefunds = endpoint({
  ...staff,
  ...staffList({
    row: refundForStaff,
    filters: {
      state: refundState.optional(),
      open: z.literal(true).optional(),
      uid: text(128, 0).optional(),
      paymentId: id.optional(),
    },
    sort: staffSort(['submitted']).default('submitted'),
  }).page,
  name: 'listRefunds',
  path: '/refunds/list',
  params: z.object({}),
  recentSecondFactor: undefined,
  summary:
    'Requests for refunds, oldest first unless sorted otherwise: the queue of support. `open`: those that are not decided or not paid.',
});

export const getRefund = endpoint({
  ...staff,
  name: 'getRefund',
  method: 'GET',
  path: '/refunds/{id}',
  recentSecondFactor: undefined,
  summary: 'One request with everything that happened to it.',
  body: noBody,
  answer: changedAnswer(refundForStaff),
});

export const getRefundableOfPerson = endpoint({
  allowedBeforeAgeCheck: true,
  name: 'getRefundableOfPerson',
  method: 'GET',
  path: '/people/{uid}/refundable',
  access: ['support'],
  summary:
    'What setDisabled can pay back for the unused part of a person’s membership. Empty without a membership that was paid for in the last 120 days, during a dispute, and while there is an open request for a refund of it.',
  params: z.object({ uid }),
  body: noBody,
  answer: z.object({ data: z.array(z.object({ amountCents: z.int().positive() })).max(1) }),
});

export const takeIntoReview = endpoint({
  ...staff,
  name: 'takeIntoReview',
  path: '/refunds/{id}/review',
  summary: 'Begins the review of a request.',
  body: noBody,
  answer: changedAnswer(refundForStaff),
});

export const askRefundQuestion = endpoint({
  ...staff,
  name: 'askRefundQuestion',
  path: '/refunds/{id}/question',
  summary: 'Asks the reader something. Without an answer within seven calendar days the request is rejected.',
  omittedFromAudit: ['text'],
  body: z.strictObject({ text: note }),
  answer: changedAnswer(refundForStaff),
});

export const approveRefund = endpoint({
  ...staff,
  name: 'approveRefund',
  path: '/refunds/{id}/approve',
  summary:
    'Pays back the sum of a request in review that was submitted at least 48 hours ago, and ends what was paid for.',
  body: noBody,
  answer: changedAnswer(refundForStaff),
});

export const rejectRefund = endpoint({
  ...staff,
  name: 'rejectRefund',
  path: '/refunds/{id}/reject',
  summary:
    'Rejects a request in review that was submitted at least 48 hours ago, with a reason that the reader sees.',
  omittedFromAudit: ['reason'],
  body: z.strictObject({ reason: note }),
  answer: changedAnswer(refundForStaff),
});

export const retryRefund = endpoint({
  ...staff,
  name: 'retryRefund',
  path: '/refunds/{id}/retry',
  summary: 'Retries a refund that the provider could not carry out.',
  body: noBody,
  answer: changedAnswer(refundForStaff),
});
