import type { RefundRule } from '@longstrip/contract/refunds/refund.rules';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { letterRetries } from '../../../platform/mail/mail.ts';
import type { RefundsContext } from '../context.ts';
import type { Refund } from '../refunds.queries.ts';

export type LetterKind =
  | 'submitted'
  | 'question_asked'
  | 'approved'
  | 'paid_back'
  | 'rejected'
  | 'withdrawn'
  /** To support: a request has waited for more than five days. */
  | 'long_review';

/** With the state of the request when the letter was enqueued. */
export type LetterOrder = {
  kind: LetterKind;
  refundId: string;
  what: string;
  amountCents: number;
  rule: RefundRule;
  submittedAt: string;
  answerUntil: string | null;
  at: string;
  /** What the staff wrote. */
  text: string | null;
};

export const letterQueue = defineQueue<LetterOrder>('refunds-letter', letterRetries);

/** Enqueues a letter in the transaction that makes it necessary. */
export async function enqueueLetter(
  tx: Tx,
  { kind, refund, text }: { kind: LetterKind; refund: Refund; text?: string | undefined },
  { jobs, clock }: RefundsContext,
): Promise<void> {
  const { id, what, amountCents, rule, request } = refund;
  await jobs.send(tx, letterQueue, {
    kind,
    refundId: id,
    what,
    amountCents,
    rule,
    submittedAt: request.submittedAt.toISOString(),
    answerUntil: request.answerUntil?.toISOString() ?? null,
    at: clock.now().toISOString(),
    text: text ?? null,
  });
}
