import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { lettersOf } from '../../platform/mail/letters.ts';
import { defineSlice, type ApiOf } from '../../platform/slice.ts';
import { termsVersion } from '../editorial/index.ts';
import { editorial } from '../editorial/slice.ts';
import { identity } from '../identity/slice.ts';
import { payments } from '../payments/slice.ts';
import { beginPaidPeriod, retryFailedRenewal } from './apply-payment.ts';
import { applyDispute, applyRefund } from './apply-refund.ts';
import { cancelContract, cancellationQueue } from './cancel-contract.ts';
import type { MembershipContext } from './context.ts';
import { endMembershipPaidBy, stopRenewalPaidBy } from './end-paid.ts';
import { endForNewOwner, eraseMemberships, moveMemberships } from './erase-memberships.ts';
import { exportMemberships } from './export-memberships.ts';
import { measureDue } from './due-metrics.ts';
import { receiptTextOf } from './letters/contract-links.ts';
import { formerLetterQueue, membershipLetters } from './letters/membership-letters.ts';
import { findMembershipOf, namesOfMemberships } from './membership.queries.ts';
import { serveMembership } from './membership.routes.ts';
import { ownMembershipView } from './own-membership.ts';
import { servePlans } from './plans.routes.ts';
import { serveMemberships } from './memberships.staff.routes.ts';
import { shouldCharge } from './charge-renewal.ts';
import { renewWithNewCard } from './replace-card.ts';
import { runDueMemberships } from './run-due.ts';
import { stopRenewalOf } from './stop-renewal.ts';

const dueQueue = defineQueue('membership-due', noPayload, { cron: '* * * * *' });

/** Plans, and the memberships that are bought, renewed and ended. */
export const membership = defineSlice({
  name: 'membership',
  needs: [identity, editorial, payments],
  queues: [cancellationQueue, dueQueue, formerLetterQueue],
  open(services, needed) {
    const { db, jobs, letters, invalidations } = services;
    const context: MembershipContext = {
      ...services,
      sendsLetters: services.sendsMemberLetters,
      payments: needed.payments,
      accounts: needed.identity,
      termsVersion,
    };
    measureDue(services.metrics, context);
    return {
      api: {
        /** Does what is due now, as its job does every minute. */
        runDue: () => runDueMemberships(context),
        /** Ends at once what a payment pays for, because it is refunded. The payer must be locked. */
        endMembershipPaidBy: (tx: Tx, end: Parameters<typeof endMembershipPaidBy>[1]) =>
          endMembershipPaidBy(tx, end, context),
        /** Stops the renewal of what a payment pays for, because its refund is requested. The payer must be locked. */
        stopRenewalPaidBy: (tx: Tx, paymentId: string) => stopRenewalPaidBy(tx, paymentId, context),
        /** Ends what an account loses with its unverified address. The payer must be locked. */
        endForNewOwner: (tx: Tx, payerId: string) => endForNewOwner(tx, payerId, context),
      },
      serveCalls(calls) {
        servePlans(calls, { db, invalidations });
        serveMembership(calls, context);
        serveMemberships(calls, context);
      },
      letters: lettersOf(membershipLetters, context),
      due: [{ queue: dueQueue, clock: 'moneyClock', run: (signal) => runDueMemberships(context, signal) }],
      async work() {
        await letters.registerFormerQueue(formerLetterQueue, ({ kind, ...order }) => ({
          letter: kind === 'receipt' ? 'payments.receipt' : `membership.${kind}`,
          ...order,
        }));
        await jobs.work(cancellationQueue, { concurrency: 1 }, (order) => cancelContract(order, context));
      },
      on: {
        deletionRequested: (tx, { uid }) => stopRenewalOf(tx, { uid, by: 'deletion' }, context),
        async accountDisabled(tx, { uid, keepsRenewal }) {
          if (!keepsRenewal) await stopRenewalOf(tx, { uid, by: 'staff' }, context);
        },
        paymentSucceeded: (tx, event) => beginPaidPeriod(tx, event, context),
        paymentFailed: (tx, event) => retryFailedRenewal(tx, event, context),
        cardReplaced: (tx, event) => renewWithNewCard(tx, event, context),
        paymentRefunded: (tx, event) => applyRefund(tx, event, context),
        paymentDisputed: (tx, event) => applyDispute(tx, event, context),
      },
      answers: {
        payments: {
          isCardNeeded: async (uid, tx) => (await findMembershipOf(tx, uid))?.membership.renews ?? false,
          shouldCharge: (payment) => shouldCharge(payment, context),
          receiptTextOf: async ({ id, kind }) =>
            kind === 'membership' || kind === 'renewal' ? receiptTextOf(id, context) : null,
        },
        identity: {
          membershipOf: (uid) => ownMembershipView(uid, context),
          namesOf: (ids) => namesOfMemberships(db, ids),
        },
      },
      personalData: {
        exportLast: (uid) => exportMemberships(db, uid),
        move: moveMemberships,
        erase: (tx, uid) => eraseMemberships(tx, uid, context),
      },
    };
  },
});

/** What other slices call. */
export type Membership = ApiOf<typeof membership>;
