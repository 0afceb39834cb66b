/** How often calls may be made that anybody may make. */
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { countEach, limitsAround } from './around-address.ts';
import { countAttempt, type Limit } from './attempts.ts';

const hour = 3600;

/** Whoever signs up, or takes another address, learns whether somebody has it: 20 an hour. */
export async function countNewEmail(address: string, context: IdentityContext): Promise<void> {
  await count(limitsAround('new-email-at', address, { most: 20, seconds: hour }), context);
}

/**
 * Letters that one network orders, to whomever: 20 an hour. Letters that may go to people who have no account have a
 * budget for the whole site, so that it cannot be made to write to strangers. Password resets go to accounts only, a few
 * to each, and are never stopped by it.
 */
export async function countLetterOrder(
  { kind, address }: { kind: string; address: string },
  context: IdentityContext,
): Promise<void> {
  const toStrangers = { key: 'letters', most: context.config.mail.lettersPerHour, seconds: hour };
  const around = limitsAround('letters-at', address, { most: 20, seconds: hour });
  await count(kind === 'PASSWORD_RESET' ? around : [...around, toStrangers], context);
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
