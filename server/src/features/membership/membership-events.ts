import type { EndReason, OrderedBy } from '@longstrip/contract/membership/membership.rules';
import type { PurchaseSubject } from './payment-subjects.ts';
import type { PlanId } from './membership.ts';

/** What happened to a membership. A kind or reason that is not here does not compile, and the table refuses it. */
export type MembershipEvent = { at: Date } & (
  | { kind: 'bought'; facts: { paymentId: string; agreed: PurchaseSubject } }
  | { kind: 'charged' | 'renewed' | 'card_replaced'; facts: { paymentId: string } }
  | { kind: 'renewal_failed'; facts: { reason: string } }
  | { kind: 'stopped' | 'resumed'; facts: { by: OrderedBy } }
  | { kind: 'plan_changed'; facts: { planId: PlanId; renewalCents: number } }
  | { kind: 'days_given'; facts: { days: number; reason: string } }
  | { kind: 'refunded'; facts: { paymentId: string; amountCents: number } }
  | { kind: 'disputed'; facts: { paymentId: string; state: 'open' | 'won' | 'lost' } }
  | { kind: 'ended'; facts: { reason: EndReason } }
  | {
      kind: 'reminded' | 'summarised' | 'reinstated' | 'cancellation_confirmed' | 'cancellation_link';
      facts?: undefined;
    }
);
