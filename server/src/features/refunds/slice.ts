import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { lettersOf } from '../../platform/mail/letters.ts';
import { defineSlice } from '../../platform/slice.ts';
import { coins } from '../coins/slice.ts';
import { identity } from '../identity/slice.ts';
import { membership } from '../membership/slice.ts';
import { payments } from '../payments/slice.ts';
import { finishRefund, noteFailedRefund, rejectOnDispute } from './apply-payment-events.ts';
import type { RefundsContext } from './context.ts';
import { eraseRefunds, moveRefunds } from './erase-refunds.ts';
import { refundUnused } from './refund-unused.ts';
import { exportRefunds } from './export-refunds.ts';
import { refundLostMembership } from './refund-lost-membership.ts';
import { formerLetterQueue, refundLetters } from './letters/refund-letters.ts';
import { namesOfRefunds } from './refunds.queries.ts';
import { serveRefunds } from './refunds.routes.ts';
import { runDueRefunds } from './run-due.ts';

const dueQueue = defineQueue('refunds-due', noPayload, { cron: '* * * * *' });

/** What is paid back, by which rule, and who decides it. */
export const refunds = defineSlice({
  name: 'refunds',
  needs: [identity, payments, membership, coins],
  queues: [dueQueue, formerLetterQueue],
  open(services, needed) {
    const { db, letters } = services;
    const context: RefundsContext = {
      ...services,
      payments: needed.payments,
      membership: needed.membership,
      emailOf: needed.identity.emailOf,
    };
    return {
      api: {
        /** Does what is due now, as its job does every minute. */
        runDue: () => runDueRefunds(context),
      },
      serveCalls: (calls) => serveRefunds(calls, context),
      letters: lettersOf(refundLetters, context),
      due: [{ queue: dueQueue, clock: 'moneyClock', run: (signal) => runDueRefunds(context, signal) }],
      async work() {
        await letters.registerFormerQueue(formerLetterQueue, ({ kind, ...order }) => ({
          letter: `refunds.${kind}`,
          ...order,
        }));
      },
      before: {
        // The refund ends the membership, whose renewal needs no stop then.
        async accountDisabled(tx, { uid, refund }) {
          if (refund) await refundUnused(tx, { uid, ...refund }, context);
        },
      },
      on: {
        addressLost: (tx, { uid }) => refundLostMembership(tx, uid, context),
        paymentRefunded: (tx, event) => finishRefund(tx, event, context),
        paymentRefundFailed: (tx, event) => noteFailedRefund(tx, event, context),
        paymentDisputed: (tx, event) => rejectOnDispute(tx, event, context),
      },
      answers: {
        identity: { namesOf: (ids) => namesOfRefunds(db, ids) },
      },
      personalData: {
        exportLast: (uid) => exportRefunds(db, uid),
        move: moveRefunds,
        erase: (tx, uid) => eraseRefunds(tx, uid, context),
      },
    };
  },
});
