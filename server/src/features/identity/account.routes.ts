import type { AnswerOf } from '@longstrip/contract/endpoint';
import {
  createRecoveryCodes as createRecoveryCodesCall,
  exportAccount as exportCall,
  cancelDeletion as cancelDeletionCall,
  cancelDeletionByCode as cancelDeletionByCodeCall,
  readAccount,
  requestDeletion as requestDeletionCall,
  signOut,
} from '@longstrip/contract/identity/account.endpoints';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findAccount, lockAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { cancelDeletion, cancelDeletionByCode } from './deletion/cancel-deletion.ts';
import { requestDeletion } from './deletion/request-deletion.ts';
import { exportAccount } from './export-account.ts';
import { identityTables, type AccountRow } from './identity.tables.ts';
import { countRecoveryCodes, createRecoveryCodes } from './second-factor/recovery-codes.ts';
import { needsProof } from './second-factor/enrollment.ts';
import { findSecondFactor } from './second-factor/second-factors.ts';
import { endSession } from './tokens/sessions.ts';
import { recentSignIn } from './tokens/session-limits.ts';

/** Binds the calls about the caller's own account. */
export function serveAccount(calls: Calls, context: IdentityContext): void {
  const { db, clock } = context;

  const answer = (row: AccountRow | undefined, person: Person) => accountAnswer(row, person, context);

  calls.serve(readAccount, async ({ caller }) =>
    answer(await findAccount(db, caller.person!.uid), caller.person!),
  );

  calls.serve(signOut, async ({ caller }) => {
    const { sessionId } = caller.person!;
    // The third-party service keeps its sessions itself.
    if (sessionId) await db.transaction((tx) => endSession(tx, { id: sessionId, now: clock.now() }));
    return {};
  });

  calls.serve(requestDeletionCall, async ({ caller }) => {
    const now = clock.now();
    assertRecent(caller.person!, now);
    const { uid } = caller.person!;
    const account = await db.transaction(async (tx) => {
      // Called first, because it locks the admins before the account.
      const requested = await requestDeletion(tx, { uid, origin: caller.origin, now }, context);
      await lockCaller(tx, caller.person!);
      return requested;
    });
    return answer(account, caller.person!);
  });

  calls.serve(cancelDeletionCall, async ({ caller }) =>
    answer(
      await db.transaction(async (tx) => {
        await lockCaller(tx, caller.person!);
        return cancelDeletion(tx, caller.person!.uid);
      }),
      caller.person!,
    ),
  );

  calls.serve(cancelDeletionByCodeCall, async ({ body }) => {
    await db.transaction((tx) => cancelDeletionByCode(tx, { code: body.code, now: clock.now() }));
    return {};
  });

  calls.serve(createRecoveryCodesCall, async ({ caller }) => {
    const { uid } = caller.person!;
    const codes = await db.transaction(async (tx) => {
      await lockCaller(tx, caller.person!);
      if (!(await findSecondFactor(tx, uid))) throw new Refusal('second_factor_elsewhere');
      return createRecoveryCodes(tx, uid, context.secret);
    });
    return { codes };
  });

  calls.serve(exportCall, async ({ caller }) => {
    // Everything about a person in one file: an unlocked device must not be enough.
    assertRecent(caller.person!, clock.now());
    return exportAccount(caller.person!.uid, context);
  });
}

/** Locks the caller's account and checks the session again: it may have ended during the wait for the lock. */
async function lockCaller(tx: Tx, { uid, sessionId, signedInAt }: Person): Promise<void> {
  const account = await lockAccount(tx, uid);
  if (account?.disabled) throw new Refusal('account_disabled');
  if (!account || signedInAt < account.valid_since) throw new Refusal('session_ended');
  // The third-party service keeps its sessions itself.
  if (sessionId === null) return;
  const session = await identityTables
    .read(tx)
    .selectFrom('account_session')
    .select('ended_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!session || session.ended_at) throw new Refusal('session_ended');
}

/** Checks both times, because a session opened from an existing one keeps only the time of the second factor. */
function assertRecent({ signedInAt, secondFactor }: Person, now: Date): void {
  if (secondFactor === 'earlier' || now.getTime() - signedInAt.getTime() > recentSignIn)
    throw new Refusal('recent_sign_in_required');
}

/** Refused if the account has just been erased. */
async function accountAnswer(
  row: AccountRow | undefined,
  { secondFactor }: Person,
  { db, config, clock }: IdentityContext,
): Promise<AnswerOf<typeof readAccount>> {
  if (!row) throw new Refusal('session_ended');
  const isEmbedded = config.identity.provider === 'embedded';
  const usedHere = secondFactor !== 'none';
  const setUp = usedHere || (await findSecondFactor(db, row.uid)) !== undefined;
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    role: row.role,
    secondFactor: {
      setUp,
      usedHere,
      recoveryCodesLeft: isEmbedded ? await countRecoveryCodes(db, row.uid) : null,
      needsMailedPassword: isEmbedded && !setUp && needsProof(row, clock.now()),
    },
    createdAt: row.created_at.toISOString(),
    deletionAt: row.deletion_at?.toISOString() ?? null,
  };
}
