/** The letter about a pending charge that fails: the buyer was told that they could close the page. */
import { z } from 'zod';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { declineSentences } from '@longstrip/contract/payments/payments.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue } from '../../platform/jobs/jobs.ts';
import { renderLetter } from '../../platform/mail/letter-frame.ts';
import { letterOrigin } from '../../platform/mail/letter-origin.ts';
import { letterRetries } from '../../platform/mail/mail.ts';
import type { PaymentsContext } from './context.ts';
import { loadPayment, type LoadedPayment } from './load-payment.ts';

export const failureQueue = defineQueue(
  'payments-failure',
  z.object({ paymentId: z.string() }),
  letterRetries,
);

/** A charge without an answer for longer counts as pending too. */
const answerMs = 60_000;

/** Enqueues the letter for a payment that has just failed, unless the buyer saw the failure on the page. */
export async function enqueueFailureLetter(
  tx: Tx,
  { order, events, isAccountGone }: LoadedPayment,
  { jobs }: Pick<PaymentsContext, 'jobs'>,
): Promise<void> {
  const sent = events.find(({ kind }) => kind === 'sent')!;
  const waited = events.at(-1)!.at.getTime() - sent.at.getTime() >= answerMs;
  const wasPending = waited || events.some(({ kind }) => kind === 'processing');
  if (order.on_session && !isAccountGone && wasPending)
    await jobs.send(tx, failureQueue, { paymentId: order.id });
}

export async function sendFailureLetter(
  { paymentId }: { paymentId: string },
  { db, mail, config, emailOf }: Pick<PaymentsContext, 'db' | 'mail' | 'config' | 'emailOf'>,
): Promise<void> {
  const { order, uid, events, payment, returnUrl } = await loadPayment(db, paymentId);
  const to = uid && (await emailOf(uid));
  // The charge may have succeeded after all, and been refunded.
  if (!to || payment.state !== 'failed') return;
  const reason = events.findLast(({ kind }) => kind === 'failed')!.reason as keyof typeof declineSentences;
  const { origin, pathname, search } = new URL(returnUrl!);
  const link = letterOrigin(origin, config.site) + pathname + search;
  if (order.kind === 'card') {
    const content = renderLetter(config, {
      subject: 'Your card could not be replaced',
      paragraphs: [
        `Your new card at ${config.siteName} was still being checked when you left. ${declineSentences[reason]}`,
        'Your membership renews with the same card as before.',
      ],
      button: { label: 'Use another card', link },
      footnotes: ['If you do not want to replace it any more, you need to do nothing.'],
    });
    return mail.send({ to, uid, ...content });
  }
  const letter = renderLetter(config, {
    subject: 'Your payment was not accepted',
    paragraphs: [
      `Your payment at ${config.siteName} was still open when you left. ${declineSentences[reason]}`,
      'Nothing has begun, and nothing will be charged later.',
    ],
    rows: [
      ['What', order.what],
      ['Not charged', dollars(order.amount_cents)],
    ],
    button: { label: 'Pay another way', link },
    footnotes: ['If you do not want it any more, you need to do nothing.'],
  });
  await mail.send({ to, uid, ...letter });
}
