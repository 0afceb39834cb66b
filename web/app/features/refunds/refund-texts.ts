import type { Residence } from '@longstrip/contract/refunds/refund.rules';
import type { RefundEventKind, RefundState } from '@longstrip/contract/refunds/refunds.shapes';
import type { Refundable } from './refunds.api.ts';

export const residenceNames: Record<Residence, string> = {
  europe: 'In the EU, the EEA or the United Kingdom',
  california: 'In California',
  elsewhere: 'Elsewhere',
};

/** What is paid back says so by its sum. */
export const obstacleSentences: Record<Exclude<NonNullable<Refundable['obstacle']>, 'paid_back'>, string> = {
  requested: 'You have asked for it back: see below.',
  disputed: 'It is disputed at your bank, which decides about it.',
  with_upgrade: 'It paid for a part of your later plan: see the later payment.',
  too_late: 'The time to ask for it back is over.',
  used_up: 'What it paid for is used up, so nothing is left to pay back.',
};

/** Why nothing more is offered for a payment of which a part was paid back. */
export const restIsUsedUp = 'The rest paid for what you used.';

export const stateNames: Record<RefundState, string> = {
  submitted: 'Waiting for its review',
  in_review: 'In review',
  question_asked: 'Waiting for your answer',
  approved: 'Approved, the money is on its way',
  paid_back: 'Paid back',
  rejected: 'Rejected',
  withdrawn: 'Taken back',
};

export const eventNames: Record<RefundEventKind, string> = {
  submitted: 'You asked for the refund',
  taken_into_review: 'The review began',
  question_asked: 'We asked you a question',
  answered: 'You answered',
  approved: 'The refund was approved',
  refund_failed: 'Your bank did not take the money; we try again',
  retried: 'The money was sent again',
  paid_back: 'The money was sent to your card',
  rejected: 'The request was rejected',
  withdrawn: 'You took the request back',
};

/** Instead of `submitted`, if the reader did not ask for it. */
export const orderedByStaff = 'Your account was disabled, so we pay back what is unused of your membership';
