/** How often calls may be made that anybody may make. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { countEach, limitsAround } from './around-address.ts';
import { countAttempt, uncountAttempts, type Limit } from './attempts.ts';

const hour = 3600;

/** Whoever signs up, or takes another address, learns whether somebody has it: 20 an hour. */
export async function countNewEmail(address: string, context: IdentityContext): Promise<void> {
  await count(limitsAround('new-email-at', address, { most: 20, seconds: hour }), context);
}

/** Letters that one network orders, to whomever: 20 an hour. */
export async function countLetterOrder(address: string, context: IdentityContext): Promise<void> {
  await count(limitsAround('letters-at', address, { most: 20, seconds: hour }), context);
}

const unverifiedLetters = 'letters';

/**
 * Whether one more letter may be written to an address that no account has verified. They have a budget for the whole
 * site, so that it cannot be made to write to strangers. It is counted where a letter is written: orders that write
 * none use nothing up, and owners of accounts are never kept waiting.
 */
export async function mayWriteToUnverified(
  tx: Tx,
  { clock, config, log }: Pick<IdentityContext, 'clock' | 'config' | 'log'>,
): Promise<boolean> {
  const now = clock.now();
  const most = config.mail.lettersPerHour;
  if (await countAttempt(tx, { key: unverifiedLetters, most, seconds: hour }, now)) return true;
  if (await countAttempt(tx, { key: 'letters-dropped', most: 1, seconds: hour }, now))
    log.warn({ most }, 'letters to unverified addresses are not written: MAIL_MAX_PER_HOUR is used up');
  return false;
}

/** A letter that the mail server did not take is tried again, and counts then. */
export async function uncountUnverified(tx: Tx): Promise<void> {
  await uncountAttempts(tx, [unverifiedLetters]);
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

async function count(limits: readonly Limit[], context: IdentityContext): Promise<void> {
  if (!(await countEach(limits, context))) throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
}
