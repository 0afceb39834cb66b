import { isStaff } from '@longstrip/contract/identity/roles.rules';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type SecondFactorRow, type AccountRow } from '../identity.tables.ts';
import { sealer } from '../tokens/seal.ts';
import { factorSealer } from './second-factors.ts';

/** A second factor that is being set up. The browser holds it encrypted, so that the server stores nothing. */

/** Enough time to install an app. */
const enrollmentMinutes = 15;

const contents = z.object({
  uid: z.string(),
  sessionId: z.string(),
  totpSecret: z.string(),
  expiresAt: z.number(),
});

/** Encrypts an enrollment. It is valid for the requesting session, for 15 minutes. */
export function sealEnrollment(
  { now, ...enrollment }: { uid: string; sessionId: string; totpSecret: string; now: Date },
  secret: string,
): { sessionInfo: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + enrollmentMinutes * 60_000);
  const sealed = enrollmentSealer(secret).seal(
    JSON.stringify({ ...enrollment, expiresAt: expiresAt.getTime() }),
  );
  return { sessionInfo: sealed.toString('base64url'), expiresAt };
}

/** The secret of an authenticator app; null if the enrollment is of another session, expired or forged. */
export function openEnrollment(
  sessionInfo: string,
  { uid, sessionId, now }: { uid: string; sessionId: string; now: Date },
  secret: string,
): string | null {
  const opened = enrollmentSealer(secret).open(Buffer.from(sessionInfo, 'base64url'));
  if (opened === null) return null;
  const enrollment = contents.parse(JSON.parse(opened));
  const isValid =
    enrollment.uid === uid && enrollment.sessionId === sessionId && enrollment.expiresAt > now.getTime();
  return isValid ? enrollment.totpSecret : null;
}

export type NewFactor = {
  uid: string;
  totpSecret: string;
  displayName: string | null;
  /** The time step of the code that proved the secret; it cannot be used again. */
  usedStep: number;
  now: Date;
};

/** Adds the second factor of an account, which has to be locked and to have none. */
export async function addSecondFactor(
  tx: Tx,
  { uid, totpSecret, displayName, usedStep, now }: NewFactor,
  secret: string,
): Promise<SecondFactorRow> {
  return identityTables
    .write(tx)
    .insertInto('second_factor')
    .values({
      id: uuid(),
      uid,
      sealed_secret: factorSealer(secret).seal(totpSecret),
      display_name: displayName,
      enrolled_at: now,
      used_step: usedStep,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const enrollmentSealer = (secret: string) => sealer(secret, 'second-factor-enrollment');

/** Enough time to sign in after a reset and to install an app (milliseconds). */
const proofGoodFor = 60 * 60_000;

/**
 * The second factor of a staff account makes its role count. The password alone must not be enough for the setup,
 * because it may have been stolen. A new password, provider or address that was set with it proves nothing more.
 */
export function assertMayEnroll(account: Owned, now: Date): void {
  if (needsProof(account, now)) throw new IdentityError('password_reset_required');
}

type Owned = Pick<AccountRow, 'role' | 'ownership_proved_at'>;

export function needsProof({ role, ownership_proved_at: provedAt }: Owned, now: Date): boolean {
  const isProved = provedAt !== null && now.getTime() - provedAt.getTime() <= proofGoodFor;
  return isStaff(role) && !isProved;
}
