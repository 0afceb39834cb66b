import type { AnswerOf } from '@longstrip/contract/endpoint';
import { readAccount, signOut } from '@longstrip/contract/identity/account.endpoints';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import type { AccountRow } from './identity.tables.ts';
import { endSession } from './tokens/sessions.ts';

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
