import { z } from 'zod';
import { refundRules } from '@longstrip/contract/refunds/refund.rules';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { letterRetries } from '../../../platform/mail/mail.ts';
import type { RefundsContext } from '../context.ts';
import type { Claim } from '../refunds.queries.ts';

const letterKind = z.enum([
  'submitted',
  'question_asked',
  'approved',
  'paid_back',
  'rejected',
  'withdrawn',
  // To support: a request has waited for more than five days.
  'long_review',
]);
export type LetterKind = z.infer<typeof letterKind>;

/** With the state of the request when the letter was enqueued. */
const letterOrder = z.object({
  kind: letterKind,
  refundId: z.string(),
  what: z.string(),
  amountCents: z.int(),
  // All payments that the letter is about. Missing in jobs of earlier versions, as is the decision.
  parts: z.array(z.object({ what: z.string(), amountCents: z.int() })).optional(),
  rule: z.enum(refundRules),
  decision: z.enum(['at_once', 'reviewed']).optional(),
  submittedAt: z.string(),
  answerUntil: z.string().nullable(),
  at: z.string(),
  /** What the staff wrote. */
  text: z.string().nullable(),
});
export type LetterOrder = z.infer<typeof letterOrder>;

export const letterQueue = defineQueue('refunds-letter', letterOrder, letterRetries);

/** Enqueues a letter in the transaction that makes it necessary. */
export async function enqueueLetter(
  tx: Tx,
  { kind, claim, text }: { kind: LetterKind; claim: Claim; text?: string | undefined },
  { jobs, clock }: RefundsContext,
): Promise<void> {
  const { id, what, amountCents, rule, decision, request } = claim[0];
  await jobs.send(tx, letterQueue, {
    kind,
    refundId: id,
    what,
    amountCents,
    parts: claim.map((refund) => ({ what: refund.what, amountCents: refund.amountCents })),
    rule,
    decision,
    submittedAt: request.submittedAt.toISOString(),
    answerUntil: request.answerUntil?.toISOString() ?? null,
    at: clock.now().toISOString(),
    text: text ?? null,
  });
}
