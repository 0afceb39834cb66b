import type { RefundOffer, RefundRule } from './refund.rules.ts';

/** What each rule is called, on the page and in mails. */
export const ruleNames: Record<RefundRule, string> = {
  california: 'Cancellation within three business days, in full',
  withdrawal: 'Withdrawal from the contract within 14 days',
  unspent_coins: 'Unspent coins, within 14 days',
  goodwill: 'Voluntary refund within 120 days, after a review',
};

type Refund = { rule: RefundRule; decision: RefundOffer['decision'] | undefined };

/** A voluntary refund of a request is reviewed; without a review staff ordered it with the account disabled. */
export const isOrderedByStaff = ({ rule, decision }: Refund): boolean =>
  rule === 'goodwill' && decision === 'at_once';

/** Why a payment is paid back, for requests and for what staff order without one. */
export const refundReason = (refund: Refund): string =>
  isOrderedByStaff(refund)
    ? 'Unused part of a membership, because the account was disabled'
    : ruleNames[refund.rule];
