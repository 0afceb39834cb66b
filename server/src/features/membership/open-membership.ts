import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import type { Emit } from '../../platform/events/events.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { PaymentFact } from '../payments/index.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { beginPaidPeriod, retryFailedRenewal } from './apply-payment.ts';
import { applyDispute, applyRefund } from './apply-refund.ts';
import type { MembershipContext } from './context.ts';
import { endPaidBy, stopPaidBy } from './end-paid.ts';
import { eraseMemberships, passMembershipsOn, stopBeforeErasure } from './erase-memberships.ts';
import { exportMemberships } from './export-memberships.ts';
import { stopOfferOf } from './letters/contract-links.ts';
import { findMembershipOf } from './membership.queries.ts';
import { workOnMembership } from './membership.jobs.ts';
import { serveMembership } from './membership.routes.ts';
import { ownMembershipView } from './own-membership.ts';
import { serveMemberships } from './memberships.staff.routes.ts';
import { isWanted } from './charge-renewal.ts';
import { runDueMemberships } from './run-due.ts';

type Handler<Type extends PaymentFact['type']> = Emit<Extract<PaymentFact, { type: Type }>>;

/** What app.ts subscribes and starts. */
export type Membership = {
  serveCalls(calls: Calls): void;
  startJobs(): Promise<void>;
  /** Does what is due now, as its job does every minute. */
  runDue(): Promise<void>;
  onPaymentSucceeded: Handler<'paymentSucceeded'>;
  onPaymentFailed: Handler<'paymentFailed'>;
  onPaymentRefunded: Handler<'paymentRefunded'>;
  onPaymentDisputed: Handler<'paymentDisputed'>;
  /** A payment is paid back: what it pays for ends at once. The payer is locked. */
  endPaidBy(tx: Tx, paymentId: string): Promise<void>;
  /** A payment is to be paid back: what it pays for is not renewed. The payer is locked. */
  stopPaidBy(tx: Tx, paymentId: string): Promise<void>;
  /** Whether the membership of a person is renewed at its end. */
  renews(uid: string): Promise<boolean>;
  /** As its owner sees it; null without one. */
  viewOf(uid: string): Promise<MembershipView | null>;
  /** The deletion of the account is requested. */
  stopBeforeErasure(tx: Tx, uid: string): Promise<void>;
  /** Whether a payment is still to be charged: a renewal is not once it was stopped, or something else took its place. */
  isWanted(payment: { id: string; kind: string; subject: unknown }): Promise<boolean>;
  /** The way to stop the renewal of what a payment paid for, for its receipt; null if there is none any more. */
  stopOfferOf(paymentId: string): ReturnType<typeof stopOfferOf>;
  /** A new account takes the place of another one. */
  passOn(tx: Tx, change: { uid: string; newUid: string }): Promise<void>;
  /** The account is erased. */
  erase(tx: Tx, uid: string): Promise<void>;
  exportOf(uid: string): ReturnType<typeof exportMemberships>;
};

export function openMembership(context: MembershipContext): Membership {
  return {
    serveCalls(calls) {
      serveMembership(calls, context);
      serveMemberships(calls, context);
    },
    startJobs: () => workOnMembership(context),
    runDue: () => runDueMemberships(context),
    onPaymentSucceeded: (tx, fact) => beginPaidPeriod(tx, fact, context),
    onPaymentFailed: (tx, fact) => retryFailedRenewal(tx, fact, context),
    onPaymentRefunded: (tx, fact) => applyRefund(tx, fact, context),
    onPaymentDisputed: (tx, fact) => applyDispute(tx, fact, context),
    endPaidBy: (tx, paymentId) => endPaidBy(tx, paymentId, context),
    stopPaidBy: (tx, paymentId) => stopPaidBy(tx, paymentId, context),
    renews: async (uid) => (await findMembershipOf(context.db, uid))?.membership.renews ?? false,
    viewOf: (uid) => ownMembershipView(uid, context),
    stopBeforeErasure: (tx, uid) => stopBeforeErasure(tx, uid, context),
    isWanted: (payment) => isWanted(payment, context),
    stopOfferOf: (paymentId) => stopOfferOf(paymentId, context),
    passOn: (tx, change) => passMembershipsOn(tx, change, context),
    erase: (tx, uid) => eraseMemberships(tx, uid, context),
    exportOf: (uid) => exportMemberships(context.db, uid),
  };
}
