import { z } from 'zod';
import { id, moment } from '../fields.ts';

/** `card` charges nothing: it only keeps a card for the renewals of a membership. */
export const paymentKind = z.enum(['membership', 'renewal', 'coins', 'card']);

export const paymentState = z
  .enum(['created', 'processing', 'action_required', 'succeeded', 'failed', 'canceled'])
  .meta({
    id: 'PaymentState',
    description:
      '`processing`: the bank has not answered yet. `action_required`: the bank asks the buyer something, see `action`.',
  });

export const declineReason = z
  .enum([
    'card_declined',
    'insufficient_funds',
    'expired_card',
    'incorrect_cvc',
    'incorrect_number',
    'authentication_failed',
    'processing_error',
    'provider_unavailable',
  ])
  .meta({ id: 'DeclineReason' });
export type DeclineReason = z.infer<typeof declineReason>;

export const card = z.object({ brand: z.string(), last4: z.string() });
export const savedCard = card
  .extend({ expMonth: z.int(), expYear: z.int() })
  .meta({ id: 'SavedCard', description: 'A card that the payment provider keeps for later charges.' });
export type SavedCard = z.infer<typeof savedCard>;

const paymentAction = z
  .union([z.object({ url: z.string() }), z.object({ clientSecret: z.string() })])
  .meta({ description: 'The page where the bank asks, or what the script of the provider needs to ask.' });

export const payment = z
  .object({
    id,
    kind: paymentKind,
    state: paymentState,
    what: z.string().meta({ description: 'What was bought, in plain words.' }),
    amountCents: z.int(),
    refundedCents: z.int(),
    createdAt: moment,
    failure: declineReason.nullable(),
    action: paymentAction.nullable().meta({ description: 'Only in answers of processPayment.' }),
    card: card.nullable(),
    receiptNumber: z.int().nullable(),
  })
  .meta({ id: 'Payment' });
export type PaymentView = z.infer<typeof payment>;

export const listedPayment = payment
  .extend({
    failedAttempts: z.int().min(0).meta({
      description:
        'Attempts at the same purchase before this one, none of which was charged. They are not listed themselves.',
    }),
  })
  .meta({ id: 'ListedPayment' });
export type ListedPayment = z.infer<typeof listedPayment>;

export const paymentSettings = z
  .union([
    z.object({ provider: z.literal('off') }),
    z.object({ provider: z.literal('sandbox'), script: z.string(), testMode: z.literal(true) }),
    z.object({ provider: z.literal('stripe'), publishableKey: z.string(), testMode: z.boolean() }),
  ])
  .meta({ id: 'PaymentSettings', description: 'What the card fields of this site need.' });
export type PaymentSettings = z.infer<typeof paymentSettings>;

const receiptLine = z.object({ label: z.string(), value: z.string() });
export const receipt = z
  .object({
    number: z.int(),
    createdAt: moment,
    what: z.string(),
    amountCents: z.int(),
    refundedCents: z.int(),
    lines: z.array(receiptLine).meta({ description: 'The figures as they were when it was paid.' }),
  })
  .meta({ id: 'Receipt' });
export type ReceiptView = z.infer<typeof receipt>;
export type ReceiptLine = z.infer<typeof receiptLine>;
