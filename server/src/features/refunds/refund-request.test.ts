import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../platform/http/refusal.ts';
import * as model from './refund-request.ts';
import type { RefundRequest } from './refund-request.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = new Date('2026-11-16T20:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const refused = (code: string, act: () => unknown) => assert.throws(act, { code });

test('a reviewed request is decided by the staff after 48 hours', () => {
  const review = model.takeIntoReview(model.submit(start));
  const order = { decision: 'reviewed', refundId: 'a' } as const;
  refused('refund_review_too_short', () => model.approve(review, order, after(48 * hour - 1)));
  refused('refund_review_too_short', () => model.reject(review, after(48 * hour - 1)));
  refused('refund_step_not_possible', () => model.approve(model.submit(start), order, after(3 * day)));
  assert.equal(model.approve(review, order, after(48 * hour)).state, 'approved');
  assert.equal(model.reject(review, after(48 * hour)).state, 'rejected');
});

test('a question has to be answered within seven calendar days', () => {
  const asked = model.askQuestion(model.takeIntoReview(model.submit(start)), after(day));
  assert.deepEqual(asked.answerUntil, after(9 * day));
  assert.equal(model.refundDueAction(asked, after(9 * day - 1)), null);
  assert.equal(model.refundDueAction(asked, after(9 * day)), 'reject_unanswered');
  const answered = model.answer(asked);
  assert.deepEqual([answered.state, answered.answerUntil], ['in_review', null]);
  refused('refund_step_not_possible', () => model.answer(answered));
  refused('refund_step_not_possible', () => model.reject(asked, after(5 * day)));
});

test('support is reminded once of a request that waits for more than five days', () => {
  const submitted = model.submit(start);
  assert.equal(model.refundDueAction(submitted, after(5 * day)), 'remind_support');
  assert.equal(model.refundDueAt(model.remindSupport(submitted)), null);
  const approved = model.approve(submitted, { decision: 'at_once', refundId: 'a' }, start);
  assert.equal(model.refundDueAction(approved, after(5 * day)), 'remind_support', 'the money did not go');
  assert.equal(model.refundDueAt(model.markPaidBack(approved, 'a')), null);
});

test('a failed refund is ordered again, and later results of the first one are ignored', () => {
  const approved = model.approve(model.submit(start), { decision: 'at_once', refundId: 'a' }, start);
  refused('refund_step_not_possible', () => model.retry(approved, 'b'));
  const retried = model.retry(model.failRefund(approved, 'a'), 'b');
  assert.equal(model.markPaidBack(retried, 'a'), retried);
  assert.equal(model.failRefund(retried, 'a'), retried);
  const paid = model.markPaidBack(retried, 'b');
  assert.equal(paid.state, 'paid_back');
  assert.deepEqual(
    [model.failRefund(paid, 'b').state, model.failRefund(paid, 'b').isRefundFailed],
    ['approved', true],
    'a bank sends it back later',
  );
});

/** All steps, for histories in any order. A step that is not possible is refused and changes nothing. */
const steps: Record<string, (request: RefundRequest, now: Date, refundId: string) => RefundRequest> = {
  takeIntoReview: model.takeIntoReview,
  askQuestion: model.askQuestion,
  answer: model.answer,
  approve: (request, now, refundId) => model.approve(request, { decision: 'reviewed', refundId }, now),
  approveAtOnce: (request, now, refundId) => model.approve(request, { decision: 'at_once', refundId }, now),
  reject: model.reject,
  rejectDisputed: model.rejectDisputed,
  withdraw: model.withdraw,
  withdrawUndecided: model.withdrawUndecided,
  markPaidBack: (request) => model.markPaidBack(request, request.refundId ?? ''),
  payBackEarlier: (request) => model.markPaidBack(request, 'earlier'),
  failRefund: (request) => model.failRefund(request, request.refundId ?? 'none'),
  retry: (request, _now, refundId) => model.retry(request, refundId),
  due: (request, now) => {
    const action = model.refundDueAction(request, now);
    if (action === 'reject_unanswered') return model.rejectUnanswered(request);
    return action === 'remind_support' ? model.remindSupport(request) : request;
  },
};

test('generated histories contain only allowed transitions', () => {
  const history = fc.array(
    fc.record({ step: fc.constantFrom(...Object.keys(steps)), wait: fc.integer({ min: 0, max: 60 }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(history, (events) => {
      let request = model.submit(start);
      let now = start;
      let refunds = 0;
      for (const { step, wait } of events) {
        now = new Date(now.getTime() + wait * hour);
        const before = request;
        try {
          request = steps[step]!(request, now, `refund ${refunds + 1}`);
        } catch (error) {
          assert.ok(error instanceof Refusal);
          assert.equal(request, before);
          continue;
        }
        if (request.refundId !== before.refundId) refunds += 1;
        const [from, to] = [before.state, request.state];
        if (from === 'rejected' || from === 'withdrawn') assert.equal(to, from, 'an end stays');
        if (from === 'paid_back') assert.ok(to === 'paid_back' || request.isRefundFailed);
        if (from === 'approved') assert.ok(to === 'approved' || to === 'paid_back');
        if (to === 'approved' && from === 'in_review')
          assert.ok(now.getTime() - start.getTime() >= 48 * hour);
        if (step === 'reject' && from !== to) assert.ok(now.getTime() - start.getTime() >= 48 * hour);
        assert.equal(request.answerUntil !== null, to === 'question_asked');
        assert.equal(request.refundId !== null, to === 'approved' || to === 'paid_back');
        assert.ok(!request.isRefundFailed || to === 'approved');
        // Each refund but the first follows one that failed.
        if (refunds > 1 && request.refundId !== before.refundId) assert.ok(before.isRefundFailed);
        const due = model.refundDueAt(request);
        assert.ok(due === null || model.isOpen(request));
      }
    }),
    { numRuns: 2000 },
  );
});
