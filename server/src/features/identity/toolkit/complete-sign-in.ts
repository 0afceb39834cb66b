import type { Tx } from '../../../platform/database/tables.ts';
import { providersOf } from '../accounts/accounts.queries.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { saveKnownNetwork } from '../limits/sign-in-limits.ts';
import { createPendingSignIn } from '../second-factor/pending-sign-ins.ts';
import { factorAnswer } from './account-answer.ts';
import { findSecondFactor } from '../second-factor/second-factors.ts';
import { idTokenSeconds } from '../tokens/id-tokens.ts';
import { openSession } from '../tokens/sessions.ts';
import { ToolkitError } from './toolkit-error.ts';
import type { ToolkitContext } from './operation.ts';

/** The part of an answer that signs a person in, or asks for their second factor first. */
export type SignInResult =
  | { localId: string; idToken: string; refreshToken: string; expiresIn: string }
  | { localId: string; mfaPendingCredential: string; mfaInfo: object[] };

export type ProvedIdentity = {
  account: AccountRow;
  /** `password`, `google.com` … */
  signInProvider: string;
  /** The network address of the person. */
  address: string;
  /** When the person gave the second factor; null if only the first one was proved. */
  secondFactorAt?: Date | null;
};

/**
 * Opens a session for a person who has just proved who they are. Every sign-in ends here, so none can skip the second
 * factor of an account that has one.
 */
export async function completeSignIn(
  tx: Tx,
  { account, signInProvider, address, secondFactorAt = null }: ProvedIdentity,
  context: ToolkitContext,
): Promise<SignInResult> {
  if (account.disabled) throw new ToolkitError('USER_DISABLED');
  const now = context.clock.now();
  const { uid } = account;
  const secondFactor = await findSecondFactor(tx, uid);
  if (secondFactor && !secondFactorAt) {
    const mfaPendingCredential = await createPendingSignIn(tx, { uid, signInProvider, now });
    return { localId: uid, mfaPendingCredential, mfaInfo: [factorAnswer(secondFactor)] };
  }
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ last_login_at: now, last_refresh_at: now })
    .where('uid', '=', uid)
    .execute();
  await saveKnownNetwork(tx, { uid, address }, context);
  const { session, refreshToken } = await openSession(
    tx,
    { uid, signInProvider, secondFactorAt, now },
    context.secret,
  );
  const providers = await providersOf(tx, uid);
  const idToken = await context.idTokens.sign(account, { providers, secondFactor }, session);
  return { localId: uid, idToken, refreshToken, expiresIn: String(idTokenSeconds) };
}
