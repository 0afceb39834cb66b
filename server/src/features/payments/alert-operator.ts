import { dollars } from '@longstrip/contract/payments/money.texts';
import { renderLetter } from '../../platform/mail/letter-frame.ts';
import type { PaymentsContext } from './context.ts';
import type { Alert } from './payments.queues.ts';

/** Mails the operator a problem that no program can settle. */
export async function alertOperator(
  alert: Alert,
  { mail, config }: Pick<PaymentsContext, 'mail' | 'config'>,
): Promise<void> {
  await mail.send({ to: config.supportEmail, ...renderLetter(config, textOf(alert)) });
}

function textOf(alert: Alert) {
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
