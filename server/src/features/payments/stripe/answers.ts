/** The parts of Stripe's answers that are read. Everything else in them may change. */
import { z } from 'zod';

const moment = z.int().transform((seconds) => new Date(seconds * 1000));

/** Our own ids. Objects without them belong to other users of the Stripe account. */
const metadata = z.object({ payment_id: z.string().optional(), refund_id: z.string().optional() });

/** The id of an object that Stripe sends as an id, or in full if `expand` was requested. */
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullable();
const expanded = <Shape extends z.ZodType>(shape: Shape) =>
  z.union([z.string().transform(() => null), shape]).nullish();

const balanceEntry = z.object({ created: moment });
const intentOf = expanded(z.object({ metadata }));

export const charge = z.object({
  amount: z.int(),
  created: moment,
  metadata,
  balance_transaction: expanded(balanceEntry),
  payment_intent: idOf,
  payment_method_details: z
    .object({
      card: z
        .object({
          brand: z.string().nullable(),
          last4: z.string().nullable(),
          fingerprint: z.string().nullish(),
          exp_month: z.int(),
          exp_year: z.int(),
        })
        .optional(),
    })
    .nullable(),
});

export const paymentMethod = z.object({
  card: z.object({ fingerprint: z.string().nullish() }).nullish(),
});

const cardError = z.object({ code: z.string().optional(), decline_code: z.string().optional() });
export type CardError = z.output<typeof cardError>;

export const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  client_secret: z.string().nullable(),
  customer: idOf,
  payment_method: idOf,
  metadata,
  latest_charge: expanded(charge),
  last_payment_error: cardError.nullish(),
});
export type PaymentIntent = z.output<typeof paymentIntent>;

export const setupIntent = z.object({
  id: z.string(),
  created: moment,
  status: z.string(),
  client_secret: z.string().nullable(),
  customer: idOf,
  metadata: metadata.nullable(),
  payment_method: expanded(
    z.object({
      id: z.string(),
      card: z
        .object({
          brand: z.string(),
          last4: z.string(),
          fingerprint: z.string().nullish(),
          exp_month: z.int(),
          exp_year: z.int(),
        })
        .nullish(),
    }),
  ),
  last_setup_error: cardError.nullish(),
});
export type SetupIntent = z.output<typeof setupIntent>;

export const refund = z.object({
  id: z.string(),
  amount: z.int(),
  created: moment,
  status: z.string().nullable(),
  metadata: metadata.nullable(),
  payment_intent: intentOf,
  balance_transaction: expanded(balanceEntry),
  failure_balance_transaction: expanded(balanceEntry),
});
export type Refund = z.output<typeof refund>;

export const dispute = z.object({
  id: z.string(),
  amount: z.int(),
  created: moment,
  status: z.string(),
  payment_intent: intentOf,
  balance_transactions: z.array(balanceEntry.extend({ reporting_category: z.string() })),
});

export const balanceTransaction = z.object({
  reporting_category: z.string(),
  /** The charge, refund or dispute in full. */
  source: expanded(
    z.object({ amount: z.int(), metadata: metadata.nullish(), payment_intent: idOf.optional() }),
  ),
});

export const event = z.object({
  id: z.string(),
  type: z.string(),
  created: moment,
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string().optional(), metadata: metadata.nullish() }) }),
});
