/** The letter with the receipt of a payment, whatever was bought: when it is numbered, and once more on request. */
import { formatDay } from '@longstrip/contract/days.texts';
import type { ReceiptLine } from '@longstrip/contract/payments/payments.shapes';
import { z } from 'zod';
import { Refusal } from '../../platform/http/refusal.ts';
import { renderLetter, type LetterContent, type LetterSender } from '../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../platform/mail/letter-origin.ts';
import { defineFormerLetterQueue, defineLetter, type Letters } from '../../platform/mail/letters.ts';
import type { PaymentsContext } from './context.ts';
import { paymentHistory } from './list-all-payments.ts';
import { paymentTables } from './payments.tables.ts';

/** What the slice that sold something adds to the receipt in its letter. */
export type ReceiptText = {
  thanks: string;
  /** The site of the purchase. */
  origin: string;
  /** The link that stops the renewal of what was bought; null if there is none. */
  stop: { link: string; footnote: string } | null;
  footnote: string;
};

export const receiptLetter = defineLetter({
  kind: 'payments.receipt',
  formerKinds: ['membership.receipt', 'coins.receipt'],
  name: 'Receipt',
  payload: z.object({
    receiptNumber: z.int(),
    /** Sent again to a buyer who has lost it. */
    isCopy: z.boolean().default(false),
  }),
  /** With the original figures, to the present address of the buyer. */
  async write({ receiptNumber, isCopy }, context: PaymentsContext) {
    const { db, config, emailOf, receiptTextOf } = context;
    const { lines, created_at, ...row } = await paymentTables
      .read(db)
      .selectFrom('receipt')
      .innerJoin('payment', 'payment.id', 'receipt.payment_id')
      .innerJoin('payer', 'payer.id', 'payment.payer_id')
      .selectAll('receipt')
      .select(['payment.id', 'payment.kind', 'payment.subject', 'payment.what', 'payer.uid'])
      .where('receipt.number', '=', receiptNumber)
      .executeTakeFirstOrThrow();
    const { uid } = row;
    const to = uid && (await emailOf(uid));
    if (!to) return null;
    const text = await receiptTextOf(row);
    const receipt = {
      ...row,
      lines: lines as ReceiptLine[],
      createdAt: created_at.toISOString(),
      to,
      isCopy,
    };
    const origin = letterOrigin(text.origin, config.site);
    return { to, uid, ...receiptContent(config, receipt, { ...text, origin }) };
  },
});

type Receipt = {
  number: number;
  what: string;
  createdAt: string;
  lines: readonly ReceiptLine[];
  to: string;
  isCopy: boolean;
};

export function receiptContent(
  from: LetterSender,
  { number, what, createdAt, lines, to, isCopy }: Receipt,
  { thanks, origin, stop, footnote }: ReceiptText,
): LetterContent {
  const again = `Here is the receipt for “${what}” at ${from.siteName} once more, with the figures of ${formatDay(createdAt)}.`;
  return renderLetter(from, {
    subject: `Your receipt no. ${number}`,
    paragraphs: [isCopy ? again : thanks],
    rows: [
      ['Date', formatDay(createdAt)],
      ['Buyer', to],
      ...lines.map(({ label, value }) => [label, value] as const),
    ],
    button: stop
      ? { label: 'See or stop renewal', link: stop.link }
      : { label: 'Open my account', link: `${origin}/account` },
    footnotes: [...(stop ? [stop.footnote] : []), ...(isCopy ? [] : [footnote])],
  });
}

/** Enqueues the letter with the receipt of a payment once more. */
export async function enqueueReceiptCopy(
  paymentId: string,
  { db, letters, emailOf }: Pick<PaymentsContext, 'db' | 'letters' | 'emailOf'>,
): Promise<void> {
  const { uid, receipt } = await paymentHistory(db, paymentId);
  if (!receipt) throw new Refusal('receipt_not_written');
  if (uid === null || !(await emailOf(uid))) throw new Refusal('email_required');
  const order = { receiptNumber: receipt.number, isCopy: true };
  await db.transaction((tx) => letters.send(tx, receiptLetter, order));
}

export const formerCoinReceiptQueue = defineFormerLetterQueue(
  'coin-receipt',
  z.object({ receiptNumber: z.int() }),
);
export const formerReceiptCopyQueue = defineFormerLetterQueue(
  'payments-receipt',
  z.object({ paymentId: z.string() }),
);

export async function registerFormerReceiptJobs(
  letters: Pick<Letters, 'registerFormerQueue'>,
  { db }: Pick<PaymentsContext, 'db'>,
): Promise<void> {
  const { kind: letter } = receiptLetter;
  await letters.registerFormerQueue(formerCoinReceiptQueue, (order) => ({ letter, ...order }));
  await letters.registerFormerQueue(formerReceiptCopyQueue, async ({ paymentId }) => {
    const { receipt } = await paymentHistory(db, paymentId);
    return { letter, receiptNumber: receipt!.number, isCopy: true };
  });
}
