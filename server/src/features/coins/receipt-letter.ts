import { z } from 'zod';
import { formatDay } from '@longstrip/contract/days.texts';
import { receiptLine } from '@longstrip/contract/payments/payments.shapes';
import type { Config } from '../../config/config.ts';
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
  // Missing in letters of earlier versions.
  at: z.string().optional(),
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
  { uid, origin, receiptNumber, lines, at }: ReceiptOrder,
  { mail, config, emailOf }: LetterContext,
): Promise<void> {
  const to = await emailOf(uid);
  if (!to) return;
  const letter = renderLetter(config, {
    subject: `Your receipt no. ${receiptNumber}`,
    paragraphs: [`Thank you. This is the receipt for your coins at ${config.siteName}.`],
    rows: [
      ...(at === undefined ? [] : [['Date', formatDay(at)] as const]),
      ['Buyer', to],
      ...lines.map(({ label, value }) => [label, value] as const),
    ],
    button: { label: 'Open my account', link: `${letterOrigin(origin, config.site)}/account` },
    footnotes: [
      'Coins do not expire. Within 14 days of buying them you can ask for the price of unspent ones on your account page, under “Refunds and withdrawal”.',
    ],
  });
  await mail.send({ to, uid, ...letter });
}
