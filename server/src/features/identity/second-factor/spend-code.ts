import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type SecondFactorRow } from '../identity.tables.ts';
import { sealer } from '../tokens/seal.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOfCode, totp } from './totp.ts';

/** Seals the secrets of authenticator apps. */
export const factorSealer = (secret: string) => sealer(secret, 'second-factor');

/**
 * Uses up a code of the authenticator app, or a recovery code in its place; null if it is neither. The account is
 * locked, so that of two uses of one code at the same moment one is refused.
 */
export async function spendSecondFactorCode(
  tx: Tx,
  { factor, code, now }: { factor: SecondFactorRow; code: string; now: Date },
  { secret, log }: Pick<IdentityContext, 'secret' | 'log'>,
): Promise<'totp' | 'recovery' | null> {
  const { uid } = factor;
  const digits = code.replace(/\s/g, '');
  if (digits.length !== totp.digits)
    return (await spendRecoveryCode(tx, { uid, code }, secret)) ? 'recovery' : null;
  const opened = factorSealer(secret).open(factor.sealed_secret);
  if (opened === null) {
    log.error('A second factor is sealed with another SECRET than the present one.');
    return null;
  }
  const step = stepOfCode(digits, { secret: opened, after: Number(factor.used_step), now });
  if (step === null) return null;
  await identityTables
    .write(tx)
    .updateTable('second_factor')
    .set({ used_step: step })
    .where('uid', '=', uid)
    .execute();
  return 'totp';
}
