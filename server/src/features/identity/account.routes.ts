import type { AnswerOf } from '@longstrip/contract/endpoint';
import {
  exportAccount as exportCall,
  keepAccount as keepCall,
  keepAccountByCode as keepByCodeCall,
  readAccount,
  requestDeletion as requestDeletionCall,
  signOut,
} from '@longstrip/contract/identity/account.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { keepAccount, keepAccountByCode } from './deletion/keep-account.ts';
import { requestDeletion } from './deletion/request-deletion.ts';
import { exportAccount } from './export-account.ts';
import type { AccountRow } from './identity.tables.ts';
import { endSession } from './tokens/sessions.ts';
import { assertRecent } from './who-holds.ts';

/** Binds the calls about one's own account. */
export function serveAccount(calls: Calls, context: IdentityContext): void {
  const { db, clock } = context;

  calls.serve(readAccount, async ({ caller }) => onTheWire(await findAccount(db, caller.person!.uid)));

  calls.serve(signOut, async ({ caller }) => {
    const { sessionId } = caller.person!;
    // The third-party service keeps its sessions itself.
    if (sessionId) await db.transaction((tx) => endSession(tx, { id: sessionId, now: clock.now() }));
    return {};
  });

  calls.serve(requestDeletionCall, async ({ caller }) => {
    const now = clock.now();
    assertRecent(caller.person, now);
    const { uid } = caller.person!;
    const leaving = await db.transaction((tx) =>
      requestDeletion(tx, { uid, origin: caller.origin, now }, context),
    );
    if (typeof leaving === 'string') throw new Refusal(leaving);
    return onTheWire(leaving);
  });

  calls.serve(keepCall, async ({ caller }) =>
    onTheWire(await db.transaction((tx) => keepAccount(tx, caller.person!.uid))),
  );

  calls.serve(keepByCodeCall, async ({ body }) => {
    await db.transaction((tx) => keepAccountByCode(tx, { code: body.code, now: clock.now() }));
    return {};
  });

  calls.serve(exportCall, async ({ caller }) => exportAccount(caller.person!.uid, context));
}

/** Erased a moment ago, perhaps: then there is nobody signed in any more. */
function onTheWire(row: AccountRow | undefined): AnswerOf<typeof readAccount> {
  if (!row) throw new Refusal('session_ended');
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    deletionAt: row.deletion_at?.toISOString() ?? null,
  };
}
