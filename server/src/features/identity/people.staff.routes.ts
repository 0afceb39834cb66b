import * as contract from '@longstrip/contract/identity/people.endpoints';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Tx } from '../../platform/database/tables.ts';
import { refuseOwnAccount, type Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { lockAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { IdentityError } from './identity-error.ts';
import type { AccountRow } from './identity.tables.ts';
import { changeRole, setDisabled, signOutEverywhere } from './staff/account-admin.ts';
import { listPeople, namesOf } from './staff/people.queries.ts';
import { personOf } from './staff/person.ts';
import { sendAccountLetter } from './staff/send-account-letter.ts';

/** Binds the calls about other people's accounts. */
export function servePeople(calls: Calls, context: IdentityContext): void {
  const { db, clock, peopleNamed } = context;

  calls.serve(contract.listPeople, async ({ body: { search, ...body } }) =>
    listPeople(db, body, search === undefined ? null : { uid: search, uids: await peopleNamed(search) }),
  );

  calls.serve(contract.namePeople, async ({ body }) => ({ data: await namesOf(db, body.uids) }));

  calls.serve(contract.getPerson, async ({ params: { uid } }) => personOf(uid, context));

  calls.serve(contract.setDisabled, async ({ params: { uid }, body, caller, recordBefore }) => {
    const { disabled, keepsRenewal, refundCents } = body;
    if (refundCents !== undefined) refuseOwnAccount(caller, uid);
    const refund = refundCents === undefined ? null : { amountCents: refundCents, origin: caller.origin };
    const before = await db.transaction(async (tx) => {
      // Called first, because it locks the admins before the account.
      const wasDisabled = await setDisabled(tx, { uid, disabled, keepsRenewal, refund }, context);
      await lockToChange(tx, uid, caller);
      return wasDisabled;
    });
    recordBefore({ disabled: before });
    return personOf(uid, context);
  });

  calls.serve(contract.signPersonOut, async ({ params: { uid }, caller }) => {
    await db.transaction(async (tx) => {
      await lockToChange(tx, uid, caller);
      await signOutEverywhere(tx, { uid, now: clock.now() });
    });
    return personOf(uid, context);
  });

  calls.serve(contract.sendAccountLetter, async ({ params: { uid }, body: { kind }, caller }) => {
    await db.transaction(async (tx) => {
      const account = await lockToChange(tx, uid, caller);
      await sendAccountLetter(tx, { account, kind, origin: caller.origin }, context);
    });
    return {};
  });

  calls.serve(contract.changeRole, async ({ params: { uid }, body: { role }, recordBefore }) => {
    const before = await db.transaction((tx) => changeRole(tx, { uid, role }));
    recordBefore({ role: before });
    return { uid, role, before };
  });
}

/** Locks the account. Refuses support for accounts of the staff, so that support cannot lock admins out. */
async function lockToChange(tx: Tx, uid: string, { role }: Caller): Promise<AccountRow> {
  const account = await lockAccount(tx, uid);
  if (!account) throw new IdentityError('account_not_found');
  if (isStaff(account.role) && role !== 'admin') throw new Refusal('forbidden');
  return account;
}
