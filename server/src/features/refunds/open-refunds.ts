import type { Tx } from '../../platform/database/tables.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { PaymentFactOf } from '../payments/index.ts';
import { finishRefund, noteFailedRefund, rejectOnDispute } from './apply-facts.ts';
import type { RefundsContext } from './context.ts';
import { eraseRefunds, moveRefunds } from './erase-refunds.ts';
import { refundUnused } from './refund-unused.ts';
import { exportRefunds } from './export-refunds.ts';
import { refundLostMembership } from './refund-lost-membership.ts';
import { workOnRefunds } from './refunds.jobs.ts';
import { serveRefunds } from './refunds.routes.ts';
import { runDueRefunds } from './run-due.ts';

/** What app.ts subscribes and starts. */
export function openRefunds(context: RefundsContext) {
  return {
    serveCalls: (calls: Calls) => serveRefunds(calls, context),
    startJobs: () => workOnRefunds(context),
    /** Does what is due now, as its job does every minute. */
    runDue: () => runDueRefunds(context),
    onPaymentRefunded: (tx: Tx, fact: PaymentFactOf<'paymentRefunded'>) => finishRefund(tx, fact, context),
    onPaymentRefundFailed: (tx: Tx, fact: PaymentFactOf<'paymentRefundFailed'>) =>
      noteFailedRefund(tx, fact, context),
    onPaymentDisputed: (tx: Tx, fact: PaymentFactOf<'paymentDisputed'>) => rejectOnDispute(tx, fact, context),
    /** Called when an account loses its unverified address to the owner of the address. */
    refundLostMembership: (tx: Tx, uid: string) => refundLostMembership(tx, uid, context),
    /** Pays back the unused part of a membership if the staff who disabled the account ordered it. */
    onAccountDisabled: (
      tx: Tx,
      { uid, refund }: { uid: string; refund: { amountCents: number; origin: string } | null },
    ) => (refund ? refundUnused(tx, { uid, ...refund }, context) : Promise.resolve()),
    /** Called when a new account replaces another one. */
    moveToNewAccount: moveRefunds,
    /** Called when an account is erased. */
    erase: (tx: Tx, uid: string) => eraseRefunds(tx, uid, context),
    exportOf: (uid: string) => exportRefunds(context.db, uid),
  };
}
