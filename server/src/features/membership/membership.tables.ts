import { tablesOf } from '../../platform/database/tables.ts';
import type { Generated, Insertable } from 'kysely';

export type MembershipRow = {
  id: string;
  payer_id: string;
  uid: string | null;
  contract_number: string;
  site: 'normal' | 'uncensored';
  origin: string;
  plan_id: string;
  covers_uncensored: boolean;
  renewal_cents: number | null;
  next_plan_id: string | null;
  next_covers_uncensored: boolean | null;
  next_renewal_cents: number | null;
  state: 'active' | 'grace' | 'ended';
  renews: boolean;
  period_number: number;
  period_start: Date;
  paid_until: Date;
  period_end: Date;
  paid_cents: number;
  charged_cents: number;
  attempts: number;
  try_at: Date;
  pending_payment_id: string | null;
  last_failure: string | null;
  is_reminded: boolean;
  started_at: Date;
  summary_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  due_at: Date | null;
};

type PeriodRow = {
  id: Generated<string>;
  membership_id: string;
  number: number;
  reason: 'first' | 'renewal' | 'upgrade' | 'gift';
  plan_id: string;
  starts_at: Date;
  ends_at: Date;
  payment_id: string | null;
  price_cents: number;
  credit_cents: number;
  covers_uncensored: boolean;
  created_at: Date;
};
export type NewPeriod = Insertable<PeriodRow>;

export const membershipTables = tablesOf<{
  plan: {
    id: string;
    weeks: number;
    duration: string;
    badge: string;
    description: string;
    first_price_cents: number;
    renewal_price_cents: number;
    includes_uncensored: boolean;
    disclaimers: string[];
    version: Generated<number>;
  };
  membership: MembershipRow;
  membership_period: PeriodRow;
  membership_charge: {
    membership_id: string;
    number: number;
    attempt: number;
    payment_id: string;
    on_session: boolean;
    created_at: Date;
  };
  membership_event: {
    id: Generated<string>;
    membership_id: string;
    kind: string;
    facts: unknown;
    at: Date;
  };
}>();
