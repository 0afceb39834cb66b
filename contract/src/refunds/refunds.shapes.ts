import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { refundRules, residences } from './refund.rules.ts';

export const residence = z.enum(residences).meta({
  id: 'Residence',
  description: 'Where the reader says that they live. `europe`: the EU, the EEA and the United Kingdom.',
});
export const refundRule = z.enum(refundRules).meta({
  id: 'RefundRule',
  description: 'The rule under which a payment can be paid back.',
});

export const refundState = z
  .enum(['submitted', 'in_review', 'question_asked', 'approved', 'paid_back', 'rejected', 'withdrawn'])
  .meta({ id: 'RefundState' });
export type RefundState = z.infer<typeof refundState>;

const offer = z
  .object({
    rule: refundRule,
    amountCents: z.int().meta({ description: 'The sum of all parts.' }),
    parts: z
      .array(z.object({ paymentId: id, what: z.string(), amountCents: z.int() }))
      .meta({ description: 'What each payment of the contract gets back.' }),
    workedOut: z.string().meta({ description: 'How the sum is calculated, with figures.' }),
    decision: z.enum(['at_once', 'reviewed']),
    until: moment.meta({ description: 'When the offer ends.' }),
  })
  .meta({ id: 'RefundOffer' });

export const refundable = z
  .object({
    paymentId: id,
    kind: z.enum(['membership', 'renewal', 'coins']),
    what: z.string(),
    amountCents: z.int(),
    refundedCents: z.int().meta({ description: 'Paid back, or on its way.' }),
    paidAt: moment,
    hasAccess: z
      .boolean()
      .meta({ description: 'A membership that it pays for has not ended. False for coins.' }),
    offers: z.array(offer).meta({ description: 'The best for the reader first.' }),
    obstacle: z
      .enum(['requested', 'disputed', 'with_upgrade', 'paid_back', 'too_late', 'used_up'])
      .nullable()
      .meta({
        description:
          'Why nothing is offered. `requested`: there is an open request for it. `with_upgrade`: the offers of the later payment, for an upgrade, include it.',
      }),
  })
  .meta({ id: 'RefundablePayment' });

const refundEvent = z.object({
  kind: z.enum([
    'submitted',
    'taken_into_review',
    'question_asked',
    'answered',
    'approved',
    'refund_failed',
    'retried',
    'paid_back',
    'rejected',
    'withdrawn',
  ]),
  at: moment,
  text: z.string().nullable().meta({ description: 'What the reader or the staff wrote.' }),
});
export type RefundEventKind = z.infer<typeof refundEvent>['kind'];

export const refundRequest = z
  .object({
    id,
    paymentId: id,
    what: z.string(),
    rule: refundRule,
    amountCents: z.int(),
    decision: z.enum(['at_once', 'reviewed']),
    parts: z.array(z.object({ id, what: z.string(), amountCents: z.int() })).meta({
      description: 'The requests that were made in one step and are decided together, this included.',
    }),
    state: refundState,
    submittedAt: moment,
    answerUntil: moment.nullable().meta({ description: 'Until when a question has to be answered.' }),
    events: z.array(refundEvent),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequestView = z.infer<typeof refundRequest>;

export const refundForStaff = refundRequest
  .extend({
    uid: z.string().nullable().meta({ description: 'Null once the account is erased.' }),
    residence,
    isRefundFailed: z
      .boolean()
      .meta({ description: 'The provider could not pay it back: it has to be retried.' }),
    isDecidable: z
      .boolean()
      .meta({ description: 'It is in review, and the 48 hours that a review takes at least are over.' }),
  })
  .meta({ id: 'RefundForStaff' });
