import type { PaymentHistory, PaymentRow } from './payments.api.ts';

export const stateTexts: Record<PaymentRow['state'], string> = {
  succeeded: 'Paid',
  failed: 'Declined',
  processing: 'At the bank',
  action_required: 'The bank asks the buyer',
  created: 'Not sent yet',
  canceled: 'Cancelled',
};

export const kindTexts: Record<PaymentRow['kind'], string> = {
  membership: 'Membership',
  renewal: 'Renewal',
  coins: 'Coins',
  card: 'New card',
};

export const disputeTexts: Record<NonNullable<PaymentRow['dispute']>, string> = {
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

/** The number in the name of a receipt, such as `Receipt no. 12`. 0, which no receipt has, if there is none. */
export function receiptNumberOf(typed: string | undefined): number | undefined {
  if (!typed) return undefined;
  const [, number] = /^(?:(?:your )?receipt )?(?:no\. ?)?(\d{1,15})$/i.exec(typed) ?? [];
  return Number(number ?? 0);
}

export const eventTexts: Record<PaymentHistory['events'][number]['kind'], string> = {
  sent: 'Sent to the provider',
  processing: 'The bank has not answered yet',
  action_required: 'The bank asks the buyer to confirm',
  succeeded: 'Paid',
  failed: 'Declined',
  canceled: 'Cancelled',
  refund_requested: 'A refund was ordered',
  refunded: 'Paid back',
  refund_failed: 'The refund failed or came back',
  disputed: 'The buyer’s bank disputes the payment: the money is gone until it decides',
  dispute_won: 'The bank decided for the site: the money is back',
  dispute_lost: 'The bank decided for the buyer: the money stays with them',
};
