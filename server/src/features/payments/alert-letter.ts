import { dollars } from '@longstrip/contract/payments/money.texts';
import { z } from 'zod';
import { renderLetter } from '../../platform/mail/letter-frame.ts';
import { defineFormerLetterQueue, defineLetter } from '../../platform/mail/letters.ts';
import type { PaymentsContext } from './context.ts';
import { providerName } from './provider.ts';

/** A problem that a person has to look into. */
const problem = z.discriminatedUnion('alert', [
  z.object({ alert: z.literal('refund failed'), paymentId: z.string(), amountCents: z.int() }),
  z.object({
    alert: z.literal('books differ'),
    provider: providerName,
    day: z.string(),
    differenceCents: z.int(),
  }),
]);

/** Tells the operator about a problem that no program can settle. */
export const alertLetter = defineLetter({
  kind: 'payments.alert',
  name: 'Alert about payments (to support)',
  payload: problem,
  write: async (alert, { config }: PaymentsContext) => ({
    to: config.supportEmail,
    ...renderLetter(config, textOf(alert)),
  }),
});

export const formerAlertQueue = defineFormerLetterQueue('payments-alert', problem);

function textOf(alert: z.infer<typeof problem>) {
  return alert.alert === 'refund failed'
    ? {
        subject: 'A refund failed',
        paragraphs: [
          `The payment provider could not carry out a refund of ${dollars(alert.amountCents)}. The buyer has not received it.`,
        ],
        footnotes: [
          `Payment ${alert.paymentId}. See the reason at the provider, and pay the buyer another way.`,
        ],
      }
    : {
        subject: 'The books of a day differ',
        paragraphs: [
          `For ${alert.day} (UTC) our books and those of the payment provider (${alert.provider}) differ. By our books there is ${dollars(alert.differenceCents)} more.`,
        ],
        footnotes: [
          'The table bookkeeping_day holds both sums. Often a charge or refund was made by hand at the provider.',
        ],
      };
}
