/**
 * The states of a request for a refund: submitted, in review, question asked, then approved and paid back, or rejected,
 * or withdrawn. Pure: each step takes the time and returns the new value, or throws a `Refusal`.
 */
import {
  afterCalendarDays,
  answerDays,
  longReviewMs,
  minimumReviewMs,
  type RefundOffer,
} from '@longstrip/contract/refunds/refund.rules';
import type { RefundState } from '@longstrip/contract/refunds/refunds.shapes';
import { Refusal } from '../../platform/http/refusal.ts';

export type RefundRequest = {
  readonly state: RefundState;
  readonly submittedAt: Date;
  /** Until when the question has to be answered; null without an open question. */
  readonly answerUntil: Date | null;
  /** The refund that was ordered last; null if none was. */
  readonly refundId: string | null;
  /** The provider could not carry out that refund. */
  readonly isRefundFailed: boolean;
  /** Support has got the mail about the long wait. */
  readonly isReminded: boolean;
};

const undecided: readonly RefundState[] = ['submitted', 'in_review', 'question_asked'];
/** A payment has at most one open request. */
export const openStates: readonly RefundState[] = [...undecided, 'approved'];

export const isOpen = ({ state }: RefundRequest): boolean => openStates.includes(state);

export function submit(now: Date): RefundRequest {
  return {
    state: 'submitted',
    submittedAt: now,
    answerUntil: null,
    refundId: null,
    isRefundFailed: false,
    isReminded: false,
  };
}

function requireState(request: RefundRequest, ...states: RefundState[]): RefundRequest {
  if (!states.includes(request.state)) throw new Refusal('refund_step_not_possible');
  return request;
}

export function takeIntoReview(request: RefundRequest): RefundRequest {
  return { ...requireState(request, 'submitted'), state: 'in_review' };
}

export function askQuestion(request: RefundRequest, now: Date): RefundRequest {
  return {
    ...requireState(request, 'in_review'),
    state: 'question_asked',
    answerUntil: afterCalendarDays(now, answerDays),
  };
}

/** Also possible after `answerUntil`, as long as the request has not been rejected. */
export function answer(request: RefundRequest): RefundRequest {
  return { ...requireState(request, 'question_asked'), state: 'in_review', answerUntil: null };
}

/** A refund that the law grants is approved with the request; any other one after a review. */
export function approve(
  request: RefundRequest,
  { decision, refundId }: Pick<RefundOffer, 'decision'> & { refundId: string },
  now: Date,
): RefundRequest {
  if (decision === 'at_once') requireState(request, 'submitted');
  else assertReviewed(requireState(request, 'in_review'), now);
  return { ...request, state: 'approved', refundId };
}

export function reject(request: RefundRequest, now: Date): RefundRequest {
  assertReviewed(requireState(request, 'in_review'), now);
  return { ...request, state: 'rejected' };
}

const isReviewed = ({ submittedAt }: RefundRequest, now: Date) =>
  now.getTime() - submittedAt.getTime() >= minimumReviewMs;

function assertReviewed(request: RefundRequest, now: Date): void {
  if (!isReviewed(request, now)) throw new Refusal('refund_review_too_short');
}

/** Whether staff can approve or reject the request now. */
export const isDecidable = (request: RefundRequest, now: Date): boolean =>
  request.state === 'in_review' && isReviewed(request, now);

/** Only an undecided request changes: the bank decides about a disputed payment. */
export function rejectDisputed(request: RefundRequest): RefundRequest {
  return undecided.includes(request.state) ? { ...request, state: 'rejected', answerUntil: null } : request;
}

/** Without the reader: the account is erased, or its membership has ended. Only an undecided request changes. */
export function withdrawUndecided(request: RefundRequest): RefundRequest {
  return undecided.includes(request.state) ? { ...request, state: 'withdrawn', answerUntil: null } : request;
}

export function withdraw(request: RefundRequest): RefundRequest {
  return { ...requireState(request, ...undecided), state: 'withdrawn', answerUntil: null };
}

/** The result of an earlier refund than the last one is ignored. */
export function markPaidBack(request: RefundRequest, refundId: string): RefundRequest {
  if (request.state !== 'approved' || request.refundId !== refundId) return request;
  return { ...request, state: 'paid_back', isRefundFailed: false };
}

/** A bank may send a refund back after it was carried out. */
export function failRefund(request: RefundRequest, refundId: string): RefundRequest {
  if (request.refundId !== refundId || request.isRefundFailed) return request;
  return { ...request, state: 'approved', isRefundFailed: true };
}

export function retry(request: RefundRequest, refundId: string): RefundRequest {
  if (!requireState(request, 'approved').isRefundFailed) throw new Refusal('refund_step_not_possible');
  return { ...request, refundId, isRefundFailed: false };
}

export type DueAction = 'reject_unanswered' | 'remind_support';

export function refundDueAction(request: RefundRequest, now: Date): DueAction | null {
  const due = refundDueAt(request);
  if (!due || now < due) return null;
  return request.answerUntil ? 'reject_unanswered' : 'remind_support';
}

export function rejectUnanswered(request: RefundRequest): RefundRequest {
  return { ...request, state: 'rejected', answerUntil: null };
}

export function remindSupport(request: RefundRequest): RefundRequest {
  return { ...request, isReminded: true };
}

/** When `refundDueAction` next returns an action; null if never. While a question is open, support is not reminded. */
export function refundDueAt(request: RefundRequest): Date | null {
  if (!isOpen(request)) return null;
  if (request.answerUntil) return request.answerUntil;
  return request.isReminded ? null : new Date(request.submittedAt.getTime() + longReviewMs);
}
