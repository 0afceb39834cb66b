import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type SecondFactorRow } from '../identity.tables.ts';
import { sealer } from '../tokens/seal.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode, totp } from './totp.ts';

/** The authenticator app of an account. There is at most one. */
export async function findSecondFactor(
  source: Database | Tx,
  uid: string,
): Promise<SecondFactorRow | undefined> {
  return identityTables
    .read(source)
    .selectFrom('second_factor')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** Removes two-step sign-in and the recovery codes; false if there was none. The caller has to end the sessions. */
export async function removeSecondFactors(tx: Tx, uid: string): Promise<boolean> {
  const { numDeletedRows } = await identityTables
    .write(tx)
    .deleteFrom('second_factor')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Encrypts the secrets of authenticator apps. */
export const factorSealer = (secret: string) => sealer(secret, 'second-factor');

/**
 * Uses a code of the authenticator app or a recovery code; null if it is neither. The account is locked, so that of
 * two concurrent uses of a code one is refused.
 */
export async function consumeSecondFactorCode(
  tx: Tx,
  { factor, code, now }: { factor: SecondFactorRow; code: string; now: Date },
  { secret, logger }: Pick<IdentityContext, 'secret' | 'logger'>,
): Promise<'totp' | 'recovery' | null> {
  const { uid } = factor;
  const digits = code.replace(/\s/g, '');
  if (digits.length !== totp.digits)
    return (await consumeRecoveryCode(tx, { uid, code }, secret)) ? 'recovery' : null;
  const opened = factorSealer(secret).open(factor.sealed_secret);
  if (opened === null) {
    logger.error('A second factor is sealed with another SECRET than the present one.');
    return null;
  }
  const step = stepOfCode(digits, { secret: opened, after: factor.used_step, now });
  if (step === null) return null;
  await identityTables
    .write(tx)
    .updateTable('second_factor')
    .set({ used_step: step })
    .where('uid', '=', uid)
    .execute();
  return 'totp';
}
