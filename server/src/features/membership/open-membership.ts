import type { Calls } from '../../platform/http/calls.ts';
import type { PaymentFactOf } from '../payments/index.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { beginPaidPeriod, retryFailedRenewal } from './apply-payment.ts';
import { applyDispute, applyRefund } from './apply-refund.ts';
import type { MembershipContext } from './context.ts';
import { endMembershipPaidBy, stopRenewalPaidBy } from './end-paid.ts';
import { endForNewOwner, eraseMemberships, moveMemberships } from './erase-memberships.ts';
import { exportMemberships } from './export-memberships.ts';
import { stopOfferOf } from './letters/contract-links.ts';
import { findMembershipOf } from './membership.queries.ts';
import { workOnMembership } from './membership.jobs.ts';
import { serveMembership } from './membership.routes.ts';
import { ownMembershipView } from './own-membership.ts';
import { serveMemberships } from './memberships.staff.routes.ts';
import { shouldCharge } from './charge-renewal.ts';
import { renewWithNewCard } from './replace-card.ts';
import { runDueMemberships } from './run-due.ts';
import { stopRenewalOf } from './stop-renewal.ts';

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
    onCardReplaced: (tx: Tx, fact: PaymentFactOf<'cardReplaced'>) => renewWithNewCard(tx, fact, context),
    onPaymentRefunded: (tx: Tx, fact: PaymentFactOf<'paymentRefunded'>) => applyRefund(tx, fact, context),
    onPaymentDisputed: (tx: Tx, fact: PaymentFactOf<'paymentDisputed'>) => applyDispute(tx, fact, context),
    /** Ends at once what a payment pays for, because it is refunded. The payer must be locked. */
    endMembershipPaidBy: (tx: Tx, end: Parameters<typeof endMembershipPaidBy>[1]) =>
      endMembershipPaidBy(tx, end, context),
    /** Stops the renewal of what a payment pays for, because its refund is requested. The payer must be locked. */
    stopRenewalPaidBy: (tx: Tx, paymentId: string) => stopRenewalPaidBy(tx, paymentId, context),
    /** Whether the membership of a person is renewed at its end. */
    renews: async (uid: string, tx: Tx) => (await findMembershipOf(tx, uid))?.membership.renews ?? false,
    /** The membership as its owner sees it; null without one that gives access. */
    viewOf: (uid: string) => ownMembershipView(uid, context),
    /** Called when the deletion of an account is requested. */
    stopBeforeErasure: (tx: Tx, uid: string) => stopRenewalOf(tx, { uid, by: 'deletion' }, context),
    /** Stops the renewal unless the staff who disabled the account keep it. */
    onAccountDisabled: (tx: Tx, { uid, keepsRenewal }: { uid: string; keepsRenewal: boolean }) =>
      keepsRenewal ? Promise.resolve() : stopRenewalOf(tx, { uid, by: 'staff' }, context),
    /** Whether a payment should still be charged; false for a renewal that was stopped or replaced. */
    shouldCharge: (payment: { id: string; kind: string; subject: unknown }) => shouldCharge(payment, context),
    /** The link that stops the renewal, for the receipt of a payment; null if its membership has ended. */
    stopOfferOf: (paymentId: string) => stopOfferOf(paymentId, context),
    /** Ends what an account loses with its unverified address. The payer must be locked. */
    endForNewOwner: (tx: Tx, payerId: string) => endForNewOwner(tx, payerId, context),
    /** Called when a new account replaces another one. */
    moveToNewAccount: moveMemberships,
    /** Called when an account is erased. */
    erase: (tx: Tx, uid: string) => eraseMemberships(tx, uid, context),
    exportOf: (uid: string) => exportMemberships(context.db, uid),
  };
}
