import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';
import type { EventRow, PaymentKind, PaymentState } from './payment-state.ts';
import type { ProviderName } from './provider.ts';
import type { SiteVariant } from '@longstrip/contract/site';

export type PaymentRow = {
  id: string;
  payer_id: string;
  provider: ProviderName;
  site: SiteVariant;
  kind: PaymentKind;
  subject: unknown;
  what: string;
  amount_cents: number;
  currency: 'usd';
  on_session: boolean;
  card_token: string | null;
  saved_card_id: string | null;
  keeps_card: boolean;
  created_at: Date;
};

export type SavedCardRow = {
  id: string;
  payer_id: string;
  provider: ProviderName;
  customer: string;
  reference: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** Null if the provider told none, or in rows of earlier versions until the card is charged again. */
  fingerprint: string | null;
  created_at: Date;
  /** Since then the card is never charged; the row stays until the provider has deleted the card. */
  forgotten_at: Date | null;
  from_coins: boolean;
};

export const paymentTables = tablesOf<{
  payer: { id: string; uid: string | null };
  saved_card: SavedCardRow;
  payment: PaymentRow;
  /** Written by a trigger from the events. */
  payment_dispute: {
    payment_id: string;
    reference: string;
    payer_id: string;
    state: 'open' | 'won' | 'lost';
    /** Staff allow purchases although there is this dispute. */
    allowed_at: Date | null;
  };
  payment_card: { payment_id: string; fingerprint: string; created_at: Date };
  payment_event: EventRow & { payment_id: string };
  payment_state: {
    payment_id: string;
    state: PaymentState;
    provider_reference: string | null;
    refunded_cents: number;
    refunding_cents: number;
    return_url: string | null;
    /** The buyer's account was erased or replaced while the payment was open. */
    is_buyer_gone: Generated<boolean>;
    /** Renewal was stopped while the purchase of a membership was open. */
    is_renewal_stopped: Generated<boolean>;
    updated_at: Date;
    /** The counters of attempts that count the payment until it is over. */
    attempt_keys: Generated<string[] | null>;
    /** Copied from the payment by a trigger. */
    ordered_at: GeneratedAlways<Date>;
    payment_kind: GeneratedAlways<PaymentKind>;
    payment_provider: GeneratedAlways<ProviderName>;
    payment_cents: GeneratedAlways<number>;
    dispute: Generated<'open' | 'won' | 'lost' | null>;
  };
  provider_event: { provider: ProviderName; event_id: string; received_at: Date };
  receipt: { number: number; payment_id: string; lines: unknown; created_at: Date };
  receipt_draft: {
    payment_id: string;
    lines: unknown;
    letter: JSONColumnType<{ queue: string; order: object }> | null;
    created_at: Date;
  };
  bookkeeping_day: {
    day: string;
    provider: ProviderName;
    currency: 'usd';
    ours: unknown;
    theirs: unknown;
    difference_cents: number;
    checked_at: Date;
  };
  gift: {
    id: string;
    giver_uid: string | null;
    giver_key: string | null;
    payer_id: string;
    cents: number;
    created_at: Date;
  };
  gift_limit: { only_row: Generated<boolean>; cents_per_month: number; version: number };
}>();
