import type { RefundRule } from './refund.rules.ts';

/** What each rule is called, on the page and in mails. */
export const ruleNames: Record<RefundRule, string> = {
  california: 'Cancellation within three business days, in full',
  withdrawal: 'Withdrawal from the contract within 14 days',
  unspent_coins: 'Unspent coins, within 14 days',
  goodwill: 'Voluntary refund within 120 days, after a review',
};
