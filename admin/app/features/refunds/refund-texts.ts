import { minimumReviewMs } from '@longstrip/contract/refunds/refund.rules';
import type { Refund } from './refunds.api.ts';

export const stateTexts: Record<Refund['state'], string> = {
  submitted: 'New',
  in_review: 'In review',
  question_asked: 'Waits for an answer',
  approved: 'Approved, on its way',
  paid_back: 'Paid back',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const stepTexts: Record<Refund['events'][number]['kind'], string> = {
  submitted: 'The reader asked for the money back',
  taken_into_review: 'The review began',
  question_asked: 'The staff asked',
  answered: 'The reader answered',
  approved: 'Approved',
  refund_failed: 'The provider could not pay it back',
  retried: 'Ordered once more',
  paid_back: 'Paid back',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const residenceTexts: Record<Refund['residence'], string> = {
  europe: 'EU, EEA or United Kingdom',
  california: 'California',
  elsewhere: 'Elsewhere',
};

/** From when a request can be decided. */
export const decidableFrom = ({ submittedAt }: Pick<Refund, 'submittedAt'>): string =>
  new Date(Date.parse(submittedAt) + minimumReviewMs).toISOString();
