/** Steps of requests: the new state, the event and the letter. */
import type { Tx } from '../../platform/database/tables.ts';
import type { RefundsContext } from './context.ts';
import { enqueueLetter, type LetterKind } from './letters/refund-letters.ts';
import type { RefundRequest } from './refund-request.ts';
import { recordStep, saveRefund, type Claim, type Refund, type Step } from './refunds.queries.ts';

type Taken = Omit<Step, 'at'> & {
  /** The mail about it, if any. */
  letter?: LetterKind;
};

/** One step of one request, which must be locked. */
export async function takeStep(
  tx: Tx,
  refund: Refund,
  { next, ...step }: Taken & { next: RefundRequest },
  context: RefundsContext,
): Promise<Refund> {
  const [saved] = await takeStepOf(tx, [refund], { ...step, nextOf: () => next }, context);
  return saved;
}

/** The same step of all requests of a locked claim, with one letter about all of them. */
export async function takeStepOf(
  tx: Tx,
  claim: Claim,
  { nextOf, letter, ...step }: Taken & { nextOf: (request: RefundRequest, refund: Refund) => RefundRequest },
  context: RefundsContext,
): Promise<Claim> {
  const saved: Refund[] = [];
  for (const refund of claim) {
    saved.push(await saveRefund(tx, refund, nextOf(refund.request, refund)));
    await recordStep(tx, refund.id, { ...step, at: context.moneyClock.now() });
  }
  const [first, ...others] = saved;
  if (letter) await enqueueLetter(tx, { kind: letter, claim: [first!, ...others], text: step.text }, context);
  return [first!, ...others];
}
