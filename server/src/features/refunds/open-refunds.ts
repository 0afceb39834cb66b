import type { Tx } from '../../platform/database/tables.ts';
import type { Emit } from '../../platform/events/events.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { PaymentFact } from '../payments/index.ts';
import { finishRefund, noteFailedRefund, rejectOnDispute } from './apply-facts.ts';
import type { RefundsContext } from './context.ts';
import { eraseRefunds, passRefundsOn } from './erase-refunds.ts';
import { exportRefunds } from './export-refunds.ts';
import { workOnRefunds } from './refunds.jobs.ts';
import { serveRefunds } from './refunds.routes.ts';
import { runDueRefunds } from './run-due.ts';

type Handler<Type extends PaymentFact['type']> = Emit<Extract<PaymentFact, { type: Type }>>;

/** What app.ts subscribes and starts. */
export type Refunds = {
  serveCalls(calls: Calls): void;
  startJobs(): Promise<void>;
  /** Does what is due now, as its job does every minute. */
  runDue(): Promise<void>;
  onPaymentRefunded: Handler<'paymentRefunded'>;
  onPaymentRefundFailed: Handler<'paymentRefundFailed'>;
  onPaymentDisputed: Handler<'paymentDisputed'>;
  /** The account is erased. */
  erase(tx: Tx, uid: string): Promise<void>;
  /** A new account takes the place of another one. */
  passOn: typeof passRefundsOn;
  exportOf(uid: string): ReturnType<typeof exportRefunds>;
};

export function openRefunds(context: RefundsContext): Refunds {
  return {
    serveCalls: (calls) => serveRefunds(calls, context),
    startJobs: () => workOnRefunds(context),
    runDue: () => runDueRefunds(context),
    onPaymentRefunded: (tx, fact) => finishRefund(tx, fact, context),
    onPaymentRefundFailed: (tx, fact) => noteFailedRefund(tx, fact, context),
    onPaymentDisputed: (tx, fact) => rejectOnDispute(tx, fact, context),
    passOn: passRefundsOn,
    erase: (tx, uid) => eraseRefunds(tx, uid, context),
    exportOf: (uid) => exportRefunds(context.db, uid),
  };
}
