import * as byContract from '@longstrip/contract/membership/contracts.endpoints';
import * as own from '@longstrip/contract/membership/membership.endpoints';
import { refuseOwnAccount } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { buyMembership } from './buy-membership.ts';
import { changeByLink, contractByLink } from './by-link.ts';
import { cancellationQueue } from './cancel-contract.ts';
import { changePlanLater } from './change-plan-later.ts';
import type { MembershipContext } from './context.ts';
import { giveDays } from './give-days.ts';
import { findMembershipOf } from './membership.queries.ts';
import { lastEndedMembership, lockOwnMembership, ownMembershipView, viewOf } from './own-membership.ts';
import { payRenewal } from './pay-renewal.ts';
import { quotePlans } from './quote.ts';
import { renewalCalendar } from './renewal-calendar.ts';
import { replaceCard } from './replace-card.ts';
import { resumeRenewal } from './resume-renewal.ts';
import { stopRenewal } from './stop-renewal.ts';

export function serveMembership(calls: Calls, context: MembershipContext): void {
  serveOwn(calls, context);
  serveByContract(calls, context);
}

function serveOwn(calls: Calls, context: MembershipContext): void {
  const { db, moneyClock, config, payments } = context;

  calls.serve(own.quotePlans, async ({ caller }) => {
    const data = await quotePlans(db, caller.person!.uid, moneyClock.now());
    return { data, total: data.length };
  });

  calls.serve(own.buyMembership, async ({ body, caller, once }) => {
    const { uid } = caller.person!;
    const { site, origin } = caller;
    const card = await payments.identifyCard({ site, address: caller.address, card: body.card });
    const order = { ...body, card, uid, site, origin };
    return orderReplacingOpen(uid, ['membership'], context, () =>
      db.transaction((tx) => once(tx, async () => ({ data: [await buyMembership(tx, order, context)] }))),
    );
  });

  calls.serve(own.payRenewal, async ({ body, caller, once }) => {
    const { uid } = caller.person!;
    const { site, origin } = caller;
    const card = await payments.identifyCard({ site, address: caller.address, card: body.card });
    const order = { ...body, card, uid, site, origin };
    return orderReplacingOpen(uid, ['renewal'], context, () =>
      db.transaction((tx) => once(tx, async () => ({ data: [await payRenewal(tx, order, context)] }))),
    );
  });

  calls.serve(own.replaceCard, async ({ body, caller, once }) => {
    const { uid } = caller.person!;
    const { site, origin } = caller;
    const card = await payments.identifyCard({ site, address: caller.address, card: body.card });
    const order = { card, uid, site, origin };
    return orderReplacingOpen(uid, ['card'], context, () =>
      db.transaction((tx) => once(tx, async () => ({ data: [await replaceCard(tx, order, context)] }))),
    );
  });

  calls.serve(own.changePlanLater, async ({ body, caller }) =>
    db.transaction(async (tx) => {
      const record = await changePlanLater(tx, { ...body, uid: caller.person!.uid }, context);
      return { data: [await viewOf(tx, record, context)] };
    }),
  );

  calls.serve(own.myMembership, async ({ caller }) => {
    const { uid } = caller.person!;
    const view = await ownMembershipView(uid, context);
    if (view) return { data: [view], lastEnded: null };
    return { data: [], lastEnded: await lastEndedMembership(uid, context) };
  });

  calls.serve(own.stopRenewal, async ({ caller }) =>
    db.transaction(async (tx) => {
      const record = await lockOwnMembership(tx, caller.person!.uid, context);
      const stopped = await stopRenewal(tx, { record, by: 'account' }, context);
      return { data: [await viewOf(tx, stopped, context)] };
    }),
  );

  calls.serve(own.resumeRenewal, async ({ caller }) =>
    db.transaction(async (tx) => {
      const record = await lockOwnMembership(tx, caller.person!.uid, context);
      const resumed = await resumeRenewal(tx, { record, by: 'account' }, context);
      return { data: [await viewOf(tx, resumed, context)] };
    }),
  );

  calls.serve(own.renewalCalendar, async ({ caller }) => {
    const record = await findMembershipOf(db, caller.person!.uid);
    const calendar = record && renewalCalendar(record, { siteName: config.siteName, now: moneyClock.now() });
    if (!calendar) throw new Refusal('renewal_not_due');
    return calendar;
  });
}

function serveByContract(calls: Calls, context: MembershipContext): void {
  const { db, jobs, accounts, payments } = context;

  calls.serve(byContract.contractByLink, async ({ body }) => ({
    data: [await contractByLink(body.token, context)],
  }));

  calls.serve(byContract.stopByLink, async ({ body }) => ({
    data: [
      await changeByLink(
        body.token,
        (tx, record) => stopRenewal(tx, { record, by: 'link' }, context),
        context,
      ),
    ],
  }));

  calls.serve(byContract.resumeByLink, async ({ body }) => ({
    data: [
      await changeByLink(
        body.token,
        (tx, record) => resumeRenewal(tx, { record, by: 'link' }, context),
        context,
      ),
    ],
  }));

  calls.serve(byContract.cancelContract, async ({ body, caller }) => {
    await accounts.countLetterOrder(caller.address);
    await db.transaction((tx) => jobs.send(tx, cancellationQueue, body));
    return {};
  });

  calls.serve(byContract.giveDays, async ({ params, body, caller, once }) => {
    refuseOwnAccount(caller, params.uid);
    const payerId = await payments.findPayer(db, params.uid);
    // Given days move the due time of a renewal, so one that was not sent to the bank yet is cancelled.
    if (payerId) await payments.cancelOpenPayments(payerId, ['renewal']);
    const { site, origin } = caller;
    return db.transaction((tx) =>
      once(tx, async () => {
        const gift = { ...params, ...body, site, origin, giver: caller };
        const record = await giveDays(tx, gift, context);
        return { data: [await viewOf(tx, record, context)] };
      }),
    );
  });
}

/**
 * Orders a payment. An earlier open payment that prevents it is cancelled first, unless the bank works on it. A
 * repeated request never cancels its own payment, because its idempotency key returns the first answer before.
 */
async function orderReplacingOpen<T>(
  uid: string,
  kinds: ('membership' | 'renewal' | 'card')[],
  { db, payments }: MembershipContext,
  order: () => Promise<T>,
): Promise<T> {
  try {
    return await order();
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'payment_in_progress')) throw error;
    const payerId = await db.transaction((tx) => payments.lockPayer(tx, uid));
    await payments.cancelOpenPayments(payerId, kinds);
    return order();
  }
}
