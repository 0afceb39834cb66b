import type { EndReason, OrderedBy } from '@longstrip/contract/membership/membership.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Generated, GeneratedAlways, Insertable } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';
import type { Membership, PlanId } from './membership.ts';
import type { MembershipEvent } from './membership-events.ts';

export type MembershipRow = {
  id: string;
  payer_id: string;
  uid: string | null;
  contract_number: string;
  site: SiteVariant;
  origin: string;
  plan_id: PlanId;
  covers_uncensored: boolean;
  renewal_cents: number | null;
  next_plan_id: PlanId | null;
  next_covers_uncensored: boolean | null;
  next_renewal_cents: number | null;
  state: Membership['state'];
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
  end_reason: EndReason | null;
  due_at: Date | null;
  unpaid_grace_ms: number;
};

type PeriodRow = {
  id: Generated<number>;
  membership_id: string;
  number: number;
  reason: 'first' | 'renewal' | 'upgrade' | 'gift';
  plan_id: PlanId;
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
    id: PlanId;
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
    id: Generated<number>;
    membership_id: string;
    kind: MembershipEvent['kind'];
    facts: unknown;
    at: Date;
    // Computed from the facts.
    ordered_by: GeneratedAlways<OrderedBy | null>;
    amount_cents: GeneratedAlways<number | null>;
    end_reason: GeneratedAlways<EndReason | null>;
  };
}>();
