import type { Calls } from '../../platform/http/calls.ts';
import type { PaymentFactOf } from '../payments/index.ts';
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

/** What app.ts subscribes and starts. */
export type Membership = ReturnType<typeof openMembership>;

export function openMembership(context: MembershipContext) {
  return {
    serveCalls(calls: Calls) {
      serveMembership(calls, context);
      serveMemberships(calls, context);
    },
    startJobs: () => workOnMembership(context),
    /** Does what is due now, as its job does every minute. */
    runDue: () => runDueMemberships(context),
    onPaymentSucceeded: (tx: Tx, fact: PaymentFactOf<'paymentSucceeded'>) =>
      beginPaidPeriod(tx, fact, context),
    onPaymentFailed: (tx: Tx, fact: PaymentFactOf<'paymentFailed'>) => retryFailedRenewal(tx, fact, context),
    onPaymentRefunded: (tx: Tx, fact: PaymentFactOf<'paymentRefunded'>) => applyRefund(tx, fact, context),
    onPaymentDisputed: (tx: Tx, fact: PaymentFactOf<'paymentDisputed'>) => applyDispute(tx, fact, context),
    /** A payment is paid back: what it pays for ends at once. The payer is locked. */
    endPaidBy: (tx: Tx, paymentId: string) => endPaidBy(tx, paymentId, context),
    /** A payment is to be paid back: what it pays for is not renewed. The payer is locked. */
    stopPaidBy: (tx: Tx, paymentId: string) => stopPaidBy(tx, paymentId, context),
    /** Whether the membership of a person is renewed at its end. */
    renews: async (uid: string, tx: Tx) => (await findMembershipOf(tx, uid))?.membership.renews ?? false,
    /** As its owner sees it; null without one. */
    viewOf: (uid: string) => ownMembershipView(uid, context),
    /** The deletion of the account is requested. */
    stopBeforeErasure: (tx: Tx, uid: string) => stopBeforeErasure(tx, uid, context),
    /** Whether a payment is still to be charged: a renewal is not once it was stopped, or something else took its place. */
    isWanted: (payment: { id: string; kind: string; subject: unknown }) => isWanted(payment, context),
    /** The way to stop the renewal of what a payment paid for, for its receipt; null if there is none any more. */
    stopOfferOf: (paymentId: string) => stopOfferOf(paymentId, context),
    /** A new account takes the place of another one. */
    passOn: (tx: Tx, change: { uid: string; newUid: string }) => passMembershipsOn(tx, change, context),
    /** The account is erased. */
    erase: (tx: Tx, uid: string) => eraseMemberships(tx, uid, context),
    exportOf: (uid: string) => exportMemberships(context.db, uid),
  };
}
