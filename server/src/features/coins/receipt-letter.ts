import { z } from 'zod';
import { receiptLine } from '@longstrip/contract/payments/payments.shapes';
import type { Config } from '../../config.ts';
import { defineQueue } from '../../platform/jobs/jobs.ts';
import { renderLetter } from '../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../platform/mail/letter-origin.ts';
import { letterRetries, type Mail } from '../../platform/mail/mail.ts';

/** Ordered in the transaction that writes the receipt, with the same lines. */
const receiptOrder = z.object({
  uid: z.string(),
  origin: z.string(),
  receiptNumber: z.int(),
  lines: z.array(receiptLine),
});
type ReceiptOrder = z.infer<typeof receiptOrder>;

export const coinReceiptQueue = defineQueue('coin-receipt', receiptOrder, letterRetries);

type LetterContext = {
  mail: Mail;
  config: Pick<Config, 'siteName' | 'supportEmail' | 'site'>;
  /** Null without an account or an address. */
  emailOf(uid: string): Promise<string | null>;
};

/** Sends the receipt of a pack to the address that the buyer has now, if any. */
export async function sendCoinReceipt(
  { uid, origin, receiptNumber, lines }: ReceiptOrder,
  { mail, config, emailOf }: LetterContext,
): Promise<void> {
  const to = await emailOf(uid);
  if (!to) return;
  const letter = renderLetter(config, {
    subject: `Your receipt no. ${receiptNumber}`,
    paragraphs: [`Thank you. This is the receipt for your coins at ${config.siteName}.`],
    rows: lines.map(({ label, value }) => [label, value] as const),
    button: { label: 'Open my account', link: `${letterOrigin(origin, config.site)}/account` },
    footnotes: ['Coins do not expire. Unspent coins of this purchase can be given back within 14 days.'],
  });
  await mail.send({ to, uid, ...letter });
}
