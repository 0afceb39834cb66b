import type { CallResult } from '@longstrip/contract/rendering';
import type { Refusal } from '@longstrip/client/transport';
import type { Payment } from './payments.api.ts';

/** What is charged: a new card as the provider's token, kept for later payments or not, or the saved card. */
export type CardChoice = { token: string; keepsCard: boolean } | 'saved';

export type PurchaseState =
  /** `refusal`: why the last attempt ended before the bank was asked; `declined`: what the bank answered. */
  | { step: 'form'; refusal?: Refusal; declined?: Payment }
  | { step: 'working' }
  /** It may have been charged: no answer came back, or none about the charge. Pressing again repeats the same payment. */
  | { step: 'unknown'; refusal: Refusal }
  | { step: 'action'; payment: Payment }
  | { step: 'pending'; payment: Payment }
  | { step: 'succeeded'; payment: Payment };

type PurchasePorts = {
  /** Orders. The answer names the payment, for which nothing has been charged yet. */
  create: (card: CardChoice, idempotencyKey: string) => Promise<CallResult<{ paymentId: string }>>;
  /** Charges, or returns the state of a payment that was charged before. */
  process: (paymentId: string) => Promise<CallResult<Payment>>;
  /** Gives up a payment that the bank asks about, and answers its state. */
  cancel: (paymentId: string) => Promise<CallResult<Payment>>;
  newKey: () => string;
  onState: (state: PurchaseState) => void;
};

/** The provider did not tell the state of a payment that the bank asks about. */
const noAnswer: Refusal = {
  ok: false,
  status: 503,
  code: 'provider_unavailable',
  title: 'The payment provider does not answer at the moment. Please try again in a few minutes.',
};

/** An answer that does not tell whether the order took effect. */
const isUnknown = ({ status }: Refusal) => status === 0 || status >= 500;

/**
 * One purchase, from pressing the button to its outcome. A repetition before the outcome is known uses the same
 * key and the same payment, so that nothing is charged twice.
 */
export function purchaseOf({ create, process, cancel, newKey, onState }: PurchasePorts) {
  let attempt: { key: string; card: CardChoice | null; paymentId?: string } | null = null;
  let running = false;

  async function advance(): Promise<PurchaseState> {
    const current = attempt!;
    if (current.paymentId === undefined) {
      const ordered = await create(current.card!, current.key);
      if (!ordered.ok) {
        if (isUnknown(ordered)) return { step: 'unknown', refusal: ordered };
        attempt = null;
        return { step: 'form', refusal: ordered };
      }
      current.paymentId = ordered.answer.paymentId;
    }
    const processed = await process(current.paymentId);
    if (!processed.ok) {
      // An earlier press, whose answer was lost, may have charged the payment although this one was refused.
      if (processed.status !== 404) return { step: 'unknown', refusal: processed };
      attempt = null;
      return { step: 'form', refusal: processed };
    }
    return outcomeOf(processed.answer);
  }

  function outcomeOf(payment: Payment): PurchaseState {
    // Without the bank's question, the provider did not answer: the buyer may have confirmed already.
    if (payment.state === 'action_required')
      return payment.action ? { step: 'action', payment } : { step: 'unknown', refusal: noAnswer };
    if (payment.state === 'processing' || payment.state === 'created') return { step: 'pending', payment };
    attempt = null;
    return payment.state === 'succeeded'
      ? { step: 'succeeded', payment }
      : { step: 'form', declined: payment };
  }

  async function run(quiet = false): Promise<void> {
    if (running) return;
    running = true;
    if (!quiet) onState({ step: 'working' });
    const state = await advance();
    running = false;
    // A pending payment stays pending while the connection is lost.
    if (!quiet || state.step !== 'unknown') onState(state);
  }

  return {
    /** Whether the outcome of an earlier press is still open, so that no card is needed to go on. */
    hasPendingAttempt: () => attempt !== null,
    /** Pays, or continues the payment that was begun. */
    pay(card: CardChoice | null): Promise<void> {
      attempt ??= { key: newKey(), card };
      return run();
    },
    /** Polls a pending payment without showing that it is busy. */
    poll: () => run(true),
    /** Gives up the payment that the bank asks about, to pay with another card. It may have been paid meanwhile. */
    async giveUp(): Promise<void> {
      if (running || attempt?.paymentId === undefined) return;
      running = true;
      const answer = await cancel(attempt.paymentId);
      running = false;
      onState(answer.ok ? outcomeOf(answer.answer) : { step: 'unknown', refusal: answer });
    },
    /** Goes on with a payment that was begun on an earlier page, for example before the bank's own page. */
    resume(paymentId: string): Promise<void> {
      attempt = { key: '', card: null, paymentId };
      return run();
    },
  };
}
