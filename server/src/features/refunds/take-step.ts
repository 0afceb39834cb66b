/** One step of a request: its new state, its event and its letter. */
import type { Tx } from '../../platform/database/tables.ts';
import type { RefundsContext } from './context.ts';
import { enqueueLetter, type LetterKind } from './letters/letter-queue.ts';
import type { RefundRequest } from './refund-request.ts';
import { recordStep, saveRefund, type Refund, type Step } from './refunds.queries.ts';

type Taken = Omit<Step, 'at'> & {
  next: RefundRequest;
  /** The mail about it, if any. */
  letter?: LetterKind;
};

/** The request must be locked. */
export async function takeStep(
  tx: Tx,
  refund: Refund,
  { next, letter, ...step }: Taken,
  context: RefundsContext,
): Promise<Refund> {
  const saved = await saveRefund(tx, refund, next);
  await recordStep(tx, refund.id, { ...step, at: context.clock.now() });
  if (letter) await enqueueLetter(tx, { kind: letter, refund: saved, text: step.text }, context);
  return saved;
}
