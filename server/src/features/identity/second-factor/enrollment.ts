/** A second factor that is being set up. The browser carries it sealed, so that nothing has to be kept or tidied up. */
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import { v7 as uuid } from 'uuid';
import { identityTables, type SecondFactorRow } from '../identity.tables.ts';
import { sealer } from '../tokens/seal.ts';
import { factorSealer } from './spend-code.ts';

/** Time enough to install an app. */
const enrollmentMinutes = 15;

const contents = z.object({
  uid: z.string(),
  sessionId: z.string(),
  totpSecret: z.string(),
  expiresAt: z.number(),
});

/** Good for the session that asked, for 15 minutes. */
export function sealEnrollment(
  { now, ...asked }: { uid: string; sessionId: string; totpSecret: string; now: Date },
  secret: string,
): { sessionInfo: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + enrollmentMinutes * 60_000);
  const sealed = enrollmentSealer(secret).seal(JSON.stringify({ ...asked, expiresAt: expiresAt.getTime() }));
  return { sessionInfo: sealed.toString('base64url'), expiresAt };
}

/** The secret of an authenticator app; null if it was made for another session, or too long ago, or by others. */
export function openEnrollment(
  sessionInfo: string,
  { uid, sessionId, now }: { uid: string; sessionId: string; now: Date },
  secret: string,
): string | null {
  const opened = enrollmentSealer(secret).open(Buffer.from(sessionInfo, 'base64url'));
  if (opened === null) return null;
  const asked = contents.parse(JSON.parse(opened));
  const good = asked.uid === uid && asked.sessionId === sessionId && asked.expiresAt > now.getTime();
  return good ? asked.totpSecret : null;
}

export type NewFactor = {
  uid: string;
  totpSecret: string;
  displayName: string | null;
  /** Of the code that proved it: that code is used. */
  usedStep: number;
  now: Date;
};

/** Gives an account its second factor. The account is locked, and has none. */
export async function addSecondFactor(
  tx: Tx,
  { uid, totpSecret, displayName, usedStep, now }: NewFactor,
  secret: string,
): Promise<SecondFactorRow> {
  return identityTables
    .write(tx)
    .insertInto('second_factor')
    .values({
      ...{ id: uuid(), uid, sealed_secret: factorSealer(secret).seal(totpSecret) },
      ...{ display_name: displayName, enrolled_at: now, used_step: usedStep },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const enrollmentSealer = (secret: string) => sealer(secret, 'second-factor-enrollment');
