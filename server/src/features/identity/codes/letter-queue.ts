import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { letterRetries } from '../../../platform/mail/mail.ts';
import type { IdentityContext } from '../context.ts';
import { canWriteTo } from '../limits/call-limits.ts';
import { reserveCode, type CodeFacts } from './one-time-codes.ts';

/**
 * An order for a letter. It contains no code: the code is created when the letter is written. `origin` is the site of
 * the request, to which the letter's link leads.
 */
const accountLetterKind = z.enum(['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL']);
const secondFactorNotice = z.enum([
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'SECOND_FACTOR_GUESSED',
  'RECOVERY_CODE_USED',
]);
const letterOrder = z.discriminatedUnion('kind', [
  // The account of the address is looked up when the letter is written, so that ordering takes the same time for known
  // and unknown addresses.
  z.object({ kind: z.enum(['PASSWORD_RESET', 'EMAIL_SIGNIN']), email: z.string(), origin: z.string() }),
  // Not written if the account's codes have been deleted, which deletes the reservation too.
  z.object({ kind: accountLetterKind, uid: z.string(), reservation: z.string(), origin: z.string() }),
  // Sent to the address at the time of the order, because a thief may have changed it since.
  z.object({
    kind: z.enum(['PASSWORD_CHANGED', 'EMAIL_TAKEN_BACK', ...secondFactorNotice.options]),
    uid: z.string(),
    email: z.string(),
  }),
  z.object({
    kind: z.literal('PROVIDER_LINKED'),
    uid: z.string(),
    email: z.string(),
    providerName: z.string(),
  }),
]);
export type LetterOrder = z.infer<typeof letterOrder>;

/** Letters with a link that acts on one account. */
export type AccountLetterKind = z.infer<typeof accountLetterKind>;

export type SecondFactorNotice = z.infer<typeof secondFactorNotice>;

export const letterQueue = defineQueue('identity-letter', letterOrder, letterRetries);

/** Orders a letter in the transaction that makes it necessary. */
export async function enqueueEmail(
  tx: Tx,
  order: LetterOrder,
  { jobs }: Pick<IdentityContext, 'jobs'>,
): Promise<void> {
  await jobs.send(tx, letterQueue, order);
}

/** Orders a letter about a locked account. `email` is its present address; for RECOVER_EMAIL the former one. */
export async function enqueueAccountEmail(
  tx: Tx,
  { origin, ...facts }: AccountLetter & { origin: string },
  context: Pick<IdentityContext, 'jobs' | 'clock'>,
): Promise<void> {
  const { kind, uid } = facts;
  const reservation = await reserveCode(tx, { ...facts, now: context.clock.now() });
  await enqueueEmail(tx, { kind, uid, reservation, origin }, context);
}

export type AccountLetter = CodeFacts & { kind: AccountLetterKind; uid: string };

type Notice = Exclude<LetterOrder, { origin: string }>;

/**
 * Orders a notice of a change. A few an hour are enough; more would let a stranger who signed up with the address
 * flood its mailbox.
 */
export async function enqueueNotice(
  tx: Tx,
  notice: Notice,
  context: Pick<IdentityContext, 'jobs' | 'clock'>,
): Promise<void> {
  if (await canWriteTo(tx, notice, context)) await enqueueEmail(tx, notice, context);
}
