/** How often calls may be made that anybody may make. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { countAttempt, type Limit } from './attempts.ts';
import { ownNetwork } from './network.ts';

const hour = 3600;

/** Whoever signs up, or takes another address, learns whether somebody has it: 20 an hour. */
export async function countNewEmail(address: string, context: IdentityContext): Promise<void> {
  await count({ key: `new-email-at:${ownNetwork(address)}`, most: 20, seconds: hour }, context);
}

/** Letters that one network orders, to whomever: 20 an hour. */
export async function countLetterOrder(address: string, context: IdentityContext): Promise<void> {
  await count({ key: `letters-at:${ownNetwork(address)}`, most: 20, seconds: hour }, context);
}

/** Whether one more letter of a kind may go to somebody: 5 an hour, whoever orders them. */
export async function mayWriteTo(
  tx: Tx,
  { kind, email }: { kind: string; email: string },
  { clock }: Pick<IdentityContext, 'clock'>,
): Promise<boolean> {
  const hash = createHash('sha256').update(email).digest('base64url');
  return countAttempt(tx, { key: `letters:${kind}:${hash}`, most: 5, seconds: hour }, clock.now());
}

async function count(limit: Limit, { db, clock }: IdentityContext): Promise<void> {
  const within = await db.transaction((tx) => countAttempt(tx, limit, clock.now()));
  if (!within) throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
}
