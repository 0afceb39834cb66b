import type { DeclineReason } from '@longstrip/contract/payments/payments.shapes';
import { tablesOf } from '../../../platform/database/tables.ts';
import type { SandboxCard } from './card-outcomes.ts';

export type ChargeRow = {
  reference: string;
  payment_id: string;
  amount_cents: number;
  state: 'action_required' | 'processing' | 'succeeded' | 'failed' | 'canceled';
  reason: DeclineReason | null;
  card_reference: string;
  return_url: string;
  settles_at: Date | null;
  settles_as: 'succeeded' | 'failed' | null;
  succeeded_at: Date | null;
  created_at: Date;
};

export type DisputeRow = {
  reference: string;
  charge_reference: string;
  amount_cents: number;
  state: 'open' | 'won' | 'lost';
  opened_at: Date;
  closed_at: Date | null;
};

export const sandboxTables = tablesOf<{
  /** `address_hash`: of the network address that made the token. */
  sandbox_token: { id: string; card: SandboxCard; address_hash: string; created_at: Date };
  sandbox_card: { reference: string; customer: string; card: SandboxCard };
  sandbox_charge: ChargeRow;
  sandbox_refund: {
    reference: string;
    refund_id: string;
    charge_reference: string;
    amount_cents: number;
    created_at: Date;
  };
  sandbox_dispute: DisputeRow;
  sandbox_event: { id: string; body: unknown; created_at: Date };
}>();
