/** Limits on calls that need no sign-in. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { countAll, networkLimits, countAttempt, decrementAttempts, type Limit } from './attempts.ts';
import { IdentityError } from '../identity-error.ts';

const hour = 3600;

/** Counts a sign-up, because its answer reveals whether an account has the address: 20 an hour from one network. */
export async function countNewEmail(address: string, context: IdentityContext): Promise<void> {
  await count(networkLimits('new-email-at', address, { most: 20, seconds: hour }), context);
}

/** Counts a letter order: 20 an hour from one network, to all recipients together. */
export async function countLetterOrder(address: string, context: IdentityContext): Promise<void> {
  await count(networkLimits('letters-at', address, { most: 20, seconds: hour }), context);
}

const unverifiedLetters = 'letters';

/**
 * Whether one more letter may be written to an address that no account has verified. These letters have a budget for
 * the whole site, so that it cannot be abused to write to strangers. Only written letters count, so orders that lead
 * to no letter do not use the budget up, and account owners never have to wait.
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

/** Takes back the count of a letter that the mail server refused, because the retry counts it again. */
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
