/** Limits on calls that need no sign-in. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { countAll, networkLimits, countAttempt, decrementAttempts, type Limit } from './attempts.ts';
import { IdentityError } from '../identity-error.ts';

const hour = 3600;

/** A sign-up tells whether an account has the address: 20 an hour. */
export async function countNewEmail(address: string, context: IdentityContext): Promise<void> {
  await count(networkLimits('new-email-at', address, { most: 20, seconds: hour }), context);
}

/** Letters that one network orders, to all recipients together: 20 an hour. */
export async function countLetterOrder(address: string, context: IdentityContext): Promise<void> {
  await count(networkLimits('letters-at', address, { most: 20, seconds: hour }), context);
}

const unverifiedLetters = 'letters';

/**
 * Whether one more letter may be written to an address that no account has verified. These letters have a budget for
 * the whole site, so that it cannot be abused to write to strangers. Only written letters count, so orders without a
 * letter use nothing up, and account owners never have to wait.
 */
export async function canWriteToUnverified(
  tx: Tx,
  { clock, config, logger }: Pick<IdentityContext, 'clock' | 'config' | 'logger'>,
): Promise<boolean> {
  const now = clock.now();
  const most = config.mail.lettersPerHour;
  if (await countAttempt(tx, { key: unverifiedLetters, most, seconds: hour }, now)) return true;
  if (await countAttempt(tx, { key: 'letters-dropped', most: 1, seconds: hour }, now))
    logger.warn({ most }, 'letters to unverified addresses are not written: MAIL_MAX_PER_HOUR is used up');
  return false;
}

/** A letter that the mail server refused is tried again, and counts then. */
export async function decrementUnverifiedLetters(tx: Tx): Promise<void> {
  await decrementAttempts(tx, [unverifiedLetters]);
}

/** Whether one more letter of a kind may go to an address: 5 an hour, from all callers together. */
export async function canWriteTo(
  tx: Tx,
  { kind, email }: { kind: string; email: string },
  { clock }: Pick<IdentityContext, 'clock'>,
): Promise<boolean> {
  const hash = createHash('sha256').update(email).digest('base64url');
  return countAttempt(tx, { key: `letters:${kind}:${hash}`, most: 5, seconds: hour }, clock.now());
}

async function count(limits: readonly Limit[], context: IdentityContext): Promise<void> {
  if (!(await countAll(limits, context))) throw new IdentityError('too_many_attempts');
}
