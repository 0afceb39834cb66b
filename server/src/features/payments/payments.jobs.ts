import type { Letters } from '../../platform/mail/letters.ts';
import type { PaymentsContext } from './context.ts';
import { alertLetter, formerAlertQueue } from './alert-letter.ts';
import { checkBooks } from './bookkeeping.ts';
import { failureLetter, formerFailureQueue } from './failure-letter.ts';
import { deleteCards, deleteCustomer } from './change-payer.ts';
import {
  bookkeepingQueue,
  deleteCardsQueue,
  deleteCustomerQueue,
  deleteReplacedCardsQueue,
  refundQueue,
  settleQueue,
} from './payments.queues.ts';
import { deleteReplacedCards } from './delete-replaced-cards.ts';
import { receiveEvent } from './receive-event.ts';
import {
  formerCoinReceiptQueue,
  formerReceiptCopyQueue,
  registerFormerReceiptJobs,
} from './receipt-letter.ts';
import { settle } from './settle.ts';
import type { SandboxContext } from './sandbox/context.ts';
import type { Sandbox } from './sandbox/open-sandbox.ts';
import { deleteEvent, deliveryQueue, signedRequest } from './sandbox/webhook-events.ts';

export const paymentQueues = [
  formerCoinReceiptQueue,
  formerReceiptCopyQueue,
  formerFailureQueue,
  formerAlertQueue,
  bookkeepingQueue,
  deleteCardsQueue,
  deleteCustomerQueue,
  deleteReplacedCardsQueue,
  refundQueue,
  settleQueue,
  deliveryQueue,
] as const;

export async function registerPaymentJobs(
  context: PaymentsContext,
  letters: Pick<Letters, 'registerFormerQueue'>,
  {
    sandbox,
    sandboxContext,
  }: {
    /** Undefined if there is nothing for it to do. */
    sandbox: Sandbox | undefined;
    sandboxContext: SandboxContext;
  },
): Promise<void> {
  const { jobs } = context;
  await jobs.work(refundQueue, { concurrency: 4 }, async ({ paymentId }) => {
    await settle(paymentId, { want: 'know' }, context);
  });
  await registerFormerReceiptJobs(letters, context);
  await letters.registerFormerQueue(formerFailureQueue, (order) => ({
    letter: failureLetter.kind,
    ...order,
  }));
  await letters.registerFormerQueue(formerAlertQueue, (order) => ({ letter: alertLetter.kind, ...order }));
  await jobs.work(bookkeepingQueue, { concurrency: 1 }, () => checkBooks(context));
  await jobs.work(deleteCardsQueue, { concurrency: 1 }, (order) => deleteCards(order, context));
  await jobs.work(deleteCustomerQueue, { concurrency: 1 }, (order) => deleteCustomer(order, context));
  await jobs.work(deleteReplacedCardsQueue, { concurrency: 1 }, (order) =>
    deleteReplacedCards(order, context),
  );
  if (!sandbox) return;
  await jobs.work(deliveryQueue, { concurrency: 1 }, async ({ eventId }) => {
    const request = await signedRequest(eventId, sandboxContext);
    if (!request) return;
    await receiveEvent(sandbox, request, context);
    await deleteEvent(eventId, sandboxContext);
  });
}
