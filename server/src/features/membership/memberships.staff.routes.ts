import * as endpoints from '@longstrip/contract/membership/memberships.staff.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MembershipContext } from './context.ts';
import { listMemberships, membershipHistory, membershipsAsCsv, planMembers } from './list-memberships.ts';
import { findMembership, lockMembership } from './membership.queries.ts';
import { stopRenewal } from './stop-renewal.ts';

/** Serves the staff calls about memberships. */
export function serveMemberships(calls: Calls, context: MembershipContext): void {
  const { db, payments } = context;

  calls.serve(endpoints.listMemberships, async ({ body }) => listMemberships(db, body));

  calls.serve(endpoints.exportMemberships, async ({ body }) => membershipsAsCsv(db, body));

  calls.serve(endpoints.getMembershipHistory, async ({ params }) => ({
    data: [await membershipHistory(db, params.id, context)],
  }));

  calls.serve(endpoints.stopRenewalFor, async ({ params: { id } }) =>
    db.transaction(async (tx) => {
      const found = await findMembership(tx, id);
      if (!found) throw new Refusal('membership_not_found');
      await payments.lockPayerById(tx, found.payerId);
      const locked = await lockMembership(tx, id);
      if (locked.membership.state === 'ended') throw new Refusal('membership_not_found');
      await stopRenewal(tx, { record: locked, by: 'staff' }, context);
      return { data: [await membershipHistory(tx, id, context)] };
    }),
  );

  calls.serve(endpoints.countPlanMembers, async () => ({ data: await planMembers(db) }));
}
