import { z } from 'zod';
import { formatDay } from '@longstrip/contract/days.texts';
import { defineQueue } from '../../platform/jobs/jobs.ts';
import { renderLetter } from '../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../platform/mail/letter-origin.ts';
import { letterRetries } from '../../platform/mail/mail.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { paymentHistory } from './list-all-payments.ts';

const receiptOrder = z.object({ paymentId: z.string(), origin: z.string() });
type ReceiptOrder = z.infer<typeof receiptOrder>;

export const receiptQueue = defineQueue('payments-receipt', receiptOrder, letterRetries);

/** Enqueues the letter with the receipt of a payment once more, for a buyer who has lost it. */
export async function enqueueReceipt(
  { paymentId, origin }: ReceiptOrder,
  { db, jobs, emailOf }: Pick<PaymentsContext, 'db' | 'jobs' | 'emailOf'>,
): Promise<void> {
  const { uid, receipt } = await paymentHistory(db, paymentId);
  if (!receipt) throw new Refusal('receipt_not_written');
  if (uid === null || !(await emailOf(uid))) throw new Refusal('email_required');
  await db.transaction((tx) => jobs.send(tx, receiptQueue, { paymentId, origin }));
}

/** Sends the receipt with its original figures to the present address of the buyer. */
export async function sendReceipt(
  { paymentId, origin }: ReceiptOrder,
  {
    db,
    mail,
    config,
    emailOf,
    stopOfferOf,
  }: Pick<PaymentsContext, 'db' | 'mail' | 'config' | 'emailOf' | 'stopOfferOf'>,
): Promise<void> {
  const { uid, receipt } = await paymentHistory(db, paymentId);
  const to = uid && (await emailOf(uid));
  if (!to || !receipt) return;
  const stop = await stopOfferOf(paymentId);
  const { number, what, lines, createdAt } = receipt;
  const letter = renderLetter(config, {
    subject: `Your receipt no. ${number}`,
    paragraphs: [
      `Here is the receipt for “${what}” at ${config.siteName} once more, with the figures of ${formatDay(createdAt)}.`,
    ],
    rows: [
      ['Date', formatDay(createdAt)],
      ['Buyer', to],
      ...lines.map(({ label, value }) => [label, value] as const),
    ],
    button: stop
      ? { label: 'See or stop renewal', link: stop.link }
      : { label: 'Open my account', link: `${letterOrigin(origin, config.site)}/account` },
    footnotes: stop ? [stop.footnote] : [],
  });
  await mail.send({ to, uid, ...letter });
}
