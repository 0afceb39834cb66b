import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, moment, noBody } from '../fields.ts';
import { changedAnswer, limit, listAnswer, offset } from '../paging.ts';
import {
  listedPayment,
  payment,
  paymentKind,
  paymentSettings as settings,
  receipt,
  savedCard,
} from './payments.shapes.ts';

const common = { allowedBeforeAgeCheck: true } as const;

export const paymentSettings = endpoint({
  ...common,
  name: 'paymentSettings',
  method: 'GET',
  path: '/payments/settings',
  access: 'public',
  summary: 'How this site takes payments: the provider, and what its card fields need.',
  body: noBody,
  answer: settings,
});

export const processPayment = endpoint({
  ...common,
  name: 'processPayment',
  method: 'POST',
  path: '/payments/{id}/process',
  access: 'signed-in',
  summary:
    'Charges a payment of one’s own, or returns its present state. Can be repeated at any time: one payment is charged once.',
  params: z.object({ id }),
  body: z.strictObject({
    returnPath: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
      .default('/account')
      .meta({
        description:
          'Where the bank returns the buyer to after its question; `payment=<id>` is added to its query.',
      }),
  }),
  answer: changedAnswer(payment),
});

export const getPayment = endpoint({
  ...common,
  name: 'getPayment',
  method: 'GET',
  path: '/payments/{id}',
  access: 'signed-in',
  summary: 'One payment of one’s own as last known. `processPayment` asks the provider.',
  params: z.object({ id }),
  body: noBody,
  answer: changedAnswer(payment),
});

export const cancelPayment = endpoint({
  ...common,
  name: 'cancelPayment',
  method: 'POST',
  path: '/payments/{id}/cancel',
  access: 'signed-in',
  summary:
    'Gives up a payment of one’s own that the bank asks about, for example to pay with another card. Answers its state, because it may have been paid meanwhile.',
  params: z.object({ id }),
  body: noBody,
  answer: changedAnswer(payment),
});

export const latestPayment = endpoint({
  ...common,
  name: 'latestPayment',
  method: 'POST',
  path: '/payments/latest',
  access: 'signed-in',
  status: 200,
  summary:
    'One’s newest payment of a kind that was sent to the provider, to continue one that is open, and how many of the kind have succeeded.',
  body: z.strictObject({ kind: paymentKind }),
  answer: z.object({ data: z.array(payment).max(1), paidCount: z.int().min(0) }),
});

export const listPayments = endpoint({
  ...common,
  name: 'listPayments',
  method: 'POST',
  path: '/payments/list',
  access: 'signed-in',
  summary:
    'One’s own payments that were sent to the provider, newest first. Attempts at one purchase are one entry.',
  body: z.strictObject({ limit: limit.default(20), offset }),
  answer: listAnswer(listedPayment),
});

export const getReceipt = endpoint({
  ...common,
  name: 'getReceipt',
  method: 'GET',
  path: '/receipts/{number}',
  access: 'signed-in',
  summary: 'A receipt of one’s own.',
  params: z.object({ number: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  body: noBody,
  answer: changedAnswer(receipt),
});

export const getSavedCard = endpoint({
  ...common,
  name: 'getSavedCard',
  method: 'GET',
  path: '/payments/card',
  access: 'signed-in',
  summary: 'The card that renewals on this site are charged to, or none.',
  body: noBody,
  answer: changedAnswer(savedCard),
});

export const removeCard = endpoint({
  ...common,
  name: 'removeCard',
  method: 'DELETE',
  path: '/payments/card',
  access: 'signed-in',
  summary:
    'Deletes one’s saved cards, here and at the provider. Refused as long as a membership renews with one.',
  body: noBody,
  answer: changedAnswer(savedCard),
});

export const moveSandboxClock = endpoint({
  ...common,
  name: 'moveSandboxClock',
  method: 'POST',
  path: '/sandbox/clock',
  access: ['admin'],
  recentSecondFactor: 'keys allowed',
  summary:
    'In test mode: moves the time of memberships and payments forward, with everything that falls due on the way. It never goes back.',
  body: z.strictObject({ days: z.int().min(1).max(366) }),
  answer: z.object({ now: moment }),
});
