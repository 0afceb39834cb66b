/** The letter about a pending charge that fails: the buyer was told that they could close the page. */
import { z } from 'zod';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { declineSentences } from '@longstrip/contract/payments/payments.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { renderLetter, type LetterSender, type LetterText } from '../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../platform/mail/letter-origin.ts';
import { defineFormerLetterQueue, defineLetter } from '../../platform/mail/letters.ts';
import type { PaymentsContext } from './context.ts';
import { loadPayment, type LoadedPayment } from './load-payment.ts';
import type { PaymentRow } from './payments.tables.ts';

export const failureLetter = defineLetter({
  kind: 'payments.failure',
  name: 'A pending payment failed',
  payload: z.object({ paymentId: z.string() }),
  async write({ paymentId }, { db, config, emailOf }: PaymentsContext) {
    const { order, uid, events, payment, returnUrl } = await loadPayment(db, paymentId);
    const to = uid && (await emailOf(uid));
    // The charge may have succeeded after all, and been refunded.
    if (!to || payment.state !== 'failed') return null;
    const reason = events.findLast(({ kind }) => kind === 'failed')!.reason as keyof typeof declineSentences;
    const { origin, pathname, search } = new URL(returnUrl!);
    const link = letterOrigin(origin, config.site) + pathname + search;
    const text = order.kind === 'card' ? cardText : paymentText;
    return {
      to,
      uid,
      ...renderLetter(config, text({ order, link, because: declineSentences[reason] }, config)),
    };
  },
});

type Failed = { order: Pick<PaymentRow, 'what' | 'amount_cents'>; link: string; because: string };

const cardText = ({ link, because }: Failed, { siteName }: LetterSender): LetterText => ({
  subject: 'Your card could not be replaced',
  paragraphs: [
    `Your new card at ${siteName} was still being checked when you left. ${because}`,
    'Your membership renews with the same card as before.',
  ],
  button: { label: 'Use another card', link },
  footnotes: ['If you do not want to replace it any more, you need to do nothing.'],
});

const paymentText = ({ order, link, because }: Failed, { siteName }: LetterSender): LetterText => ({
  subject: 'Your payment was not accepted',
  paragraphs: [
    `Your payment at ${siteName} was still open when you left. ${because}`,
    'Nothing has begun, and nothing will be charged later.',
  ],
  rows: [
    ['What', order.what],
    ['Not charged', dollars(order.amount_cents)],
  ],
  button: { label: 'Pay another way', link },
  footnotes: ['If you do not want it any more, you need to do nothing.'],
});

export const formerFailureQueue = defineFormerLetterQueue(
  'payments-failure',
  z.object({ paymentId: z.string() }),
);

/** A charge without an answer for longer counts as pending too. */
const answerMs = 60_000;

/** Enqueues the letter for a payment that has just failed, unless the buyer saw the failure on the page. */
export async function enqueueFailureLetter(
  tx: Tx,
  { order, events, isAccountGone }: LoadedPayment,
  { letters }: Pick<PaymentsContext, 'letters'>,
): Promise<void> {
  const sent = events.find(({ kind }) => kind === 'sent')!;
  const waited = events.at(-1)!.at.getTime() - sent.at.getTime() >= answerMs;
  const wasPending = waited || events.some(({ kind }) => kind === 'processing');
  if (order.on_session && !isAccountGone && wasPending)
    await letters.send(tx, failureLetter, { paymentId: order.id });
}
