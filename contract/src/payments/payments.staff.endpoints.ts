/** Payments and the books as the staff see them. */
import { z } from 'zod';
import { csvDollars } from '../csv.ts';
import { endpoint } from '../endpoint.ts';
import { id, moment, noBody, text } from '../fields.ts';
import { changedAnswer, csvFile, csvParts, staffSort } from '../paging.ts';
import { siteVariant } from '../site.ts';
import { staffList } from '../staff-list.ts';
import { card, declineReason, paymentKind, paymentState, receipt } from './payments.shapes.ts';

const asSupport = { allowedBeforeAgeCheck: true, access: ['support'] } as const;
const asAdmin = { allowedBeforeAgeCheck: true, access: ['admin'] } as const;
const provider = z.enum(['sandbox', 'stripe']);
const dispute = z.enum(['open', 'won', 'lost']);
const day = z.iso.date();
/** A month of the calendar, in UTC: 2026-11. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const paymentForStaff = z
  .object({
    id,
    uid: z.string().nullable().meta({ description: 'Null once the account is erased.' }),
    kind: paymentKind,
    state: paymentState,
    dispute: dispute.nullable().meta({ description: 'State of the newest dispute at the bank.' }),
    isBuyerSuspended: z.boolean().meta({ description: 'Disputes stop the purchases of the buyer.' }),
    provider,
    site: siteVariant,
    what: z.string(),
    amountCents: z.int(),
    refundedCents: z.int(),
    refundingCents: z.int().meta({ description: 'Refunds that are ordered and not carried out yet.' }),
    createdAt: moment,
    receiptNumber: z.int().nullable(),
  })
  .meta({ id: 'PaymentForStaff' });
export type PaymentForStaff = z.infer<typeof paymentForStaff>;

const paymentEvent = z.object({
  number: z.int(),
  kind: z.enum([
    'sent',
    'processing',
    'action_required',
    'succeeded',
    'failed',
    'canceled',
    'refund_requested',
    'refunded',
    'refund_failed',
    'disputed',
    'dispute_won',
    'dispute_lost',
  ]),
  amountCents: z.int(),
  reason: z.union([declineReason, z.string()]).nullable(),
  providerReference: z.string().nullable(),
  card: card.nullable(),
  at: moment,
});

const paymentHistory = paymentForStaff
  .extend({ events: z.array(paymentEvent), receipt: receipt.nullable() })
  .meta({ id: 'PaymentHistory' });
export type PaymentHistory = z.infer<typeof paymentHistory>;

export const paymentList = staffList({
  row: paymentForStaff,
  filters: {
    uid: text(128, 0).optional(),
    state: paymentState.optional(),
    dispute: dispute.optional(),
    kind: paymentKind.optional(),
    provider: provider.optional(),
    day: day.optional(),
    receiptNumber: z.int().min(0).optional().meta({ description: 'No receipt has the number 0.' }),
  },
  sort: staffSort(['created', 'amount']).default('-created'),
  csv: {
    'time (UTC)': ({ createdAt }) => createdAt,
    what: ({ what }) => what,
    kind: ({ kind }) => kind,
    state: ({ state }) => state,
    dispute: ({ dispute }) => dispute,
    'amount (USD)': ({ amountCents }) => csvDollars(amountCents),
    'paid back (USD)': ({ refundedCents }) => csvDollars(refundedCents),
    site: ({ site }) => site,
    provider: ({ provider }) => provider,
    receipt: ({ receiptNumber }) => receiptNumber,
    payment: ({ id }) => id,
    person: ({ uid }) => uid,
  },
});

export const listAllPayments = endpoint({
  ...asSupport,
  ...paymentList.page,
  name: 'listAllPayments',
  path: '/staff/payments/list',
  summary: 'The payments of all people. Days are calendar days in UTC.',
  body: paymentList.page.body.refine(
    ({ day: only, uid, sort }) => (only === undefined && uid === undefined) || sort.endsWith('created'),
    { path: ['sort'], message: 'must be by time with `day` and `uid`' },
  ),
});

export const exportPayments = endpoint({
  ...asSupport,
  ...paymentList.file('payments.csv'),
  name: 'exportPayments',
  path: '/staff/payments/export',
  summary:
    'All payments that a list with these filters has, as CSV, oldest first. People appear by their id only.',
});

const disputesOfPerson = z
  .object({
    open: z.int(),
    won: z.int(),
    lost: z.int(),
    isSuspended: z.boolean().meta({
      description:
        'Purchases are refused: a dispute is open or lost, and staff have not allowed purchases since.',
    }),
  })
  .meta({ id: 'DisputesOfPerson', description: 'How often banks disputed payments of a person.' });
export type DisputesOfPerson = z.infer<typeof disputesOfPerson>;
const ofPerson = z.object({ uid: z.string().regex(/^[\w-]{1,128}$/) });

export const getDisputesOfPerson = endpoint({
  ...asSupport,
  name: 'getDisputesOfPerson',
  method: 'GET',
  path: '/people/{uid}/disputes',
  summary: 'How often banks disputed payments of a person, and whether their purchases are stopped.',
  params: ofPerson,
  body: noBody,
  answer: changedAnswer(disputesOfPerson),
});

export const allowPurchases = endpoint({
  ...asSupport,
  name: 'allowPurchases',
  method: 'POST',
  path: '/people/{uid}/purchases/allow',
  recentSecondFactor: 'keys allowed',
  summary:
    'Allows a person to buy again, whatever becomes of the disputes so far; a later dispute stops purchases again. Refused for one’s own account.',
  params: ofPerson,
  body: z.strictObject({ reason: text(500) }).meta({ description: 'The reason is kept in the audit trail.' }),
  answer: changedAnswer(disputesOfPerson),
});

export const getPaymentHistory = endpoint({
  ...asSupport,
  name: 'getPaymentHistory',
  method: 'GET',
  path: '/staff/payments/{id}',
  summary: 'One payment with everything that happened to it, in the order in which it was learned.',
  params: z.object({ id }),
  body: noBody,
  answer: changedAnswer(paymentHistory),
});

export const sendReceipt = endpoint({
  ...asSupport,
  name: 'sendReceipt',
  method: 'POST',
  path: '/staff/payments/{id}/receipt-letter',
  summary: 'Sends the receipt of a payment again, to the address that its buyer has now.',
  params: z.object({ id }),
  body: noBody,
  answer: z.object({}),
});

const dayFigures = z.object({
  chargedCents: z.int(),
  refundedCents: z.int(),
  disputedCents: z.int(),
  count: z.int().meta({ description: 'Charges.' }),
});

const bookDay = z
  .object({
    day,
    provider,
    ours: dayFigures,
    theirs: dayFigures.nullable().meta({ description: 'Null until the day is compared.' }),
    differenceCents: z.int().nullable(),
    checkedAt: moment.nullable(),
  })
  .meta({ id: 'BookDay', description: 'Our figures of a day beside those of the provider.' });
export type BookDay = z.infer<typeof bookDay>;

export const listBookDays = endpoint({
  ...asAdmin,
  name: 'listBookDays',
  personalData: false,
  method: 'POST',
  path: '/staff/books/list',
  summary:
    'The days of a month, the newest first: those compared with the providers, and those with payments that are not compared yet.',
  body: z.strictObject({ month }),
  answer: z.object({ data: z.array(bookDay) }),
});

export const exportBooks = endpoint({
  ...asAdmin,
  name: 'exportBooks',
  method: 'GET',
  path: '/staff/books/{month}',
  summary:
    'Everything that moved money in a month, as CSV: charges, refunds, disputes and what came back, by the time that counts for the day. Buyers appear under their pseudonym.',
  params: z.object({ month }),
  body: noBody,
  answer: csvParts,
  download: csvFile('books.csv'),
});
