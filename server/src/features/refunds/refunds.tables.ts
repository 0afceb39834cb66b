import type { RefundOffer, RefundRule, Residence } from '@longstrip/contract/refunds/refund.rules';
import type { RefundEventKind, RefundState } from '@longstrip/contract/refunds/refunds.shapes';
import { tablesOf } from '../../platform/database/tables.ts';

export type RefundRow = {
  id: string;
  payer_id: string;
  uid: string | null;
  origin: string;
  payment_id: string;
  what: string;
  rule: RefundRule;
  residence: Residence;
  amount_cents: number;
  state: RefundState;
  submitted_at: Date;
  answer_until: Date | null;
  refund_id: string | null;
  is_refund_failed: boolean;
  is_reminded: boolean;
  due_at: Date | null;
  claim_id: string | null;
  decision: RefundOffer['decision'] | null;
};

export const refundTables = tablesOf<{
  refund_request: RefundRow;
  refund_event: {
    request_id: string;
    number: number;
    kind: RefundEventKind;
    by: 'reader' | 'staff' | 'system';
    at: Date;
  };
  refund_text: { request_id: string; number: number; text: string };
}>();
