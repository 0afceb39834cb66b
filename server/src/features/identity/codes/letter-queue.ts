/** Orders letters. They contain no code: the code is created when the letter is written (`letters/`). */
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import { defineFormerLetterQueue } from '../../../platform/mail/letters.ts';
import type { IdentityContext } from '../context.ts';
import { canWriteTo } from '../limits/call-limits.ts';
import { reserveCode, type CodeDetails } from './one-time-codes.ts';

/**
 * What an order contains, by its kind. `origin` is the site of the request, to which the letter's link leads. The account
 * of an address alone is looked up when the letter is written, so that ordering takes the same time for known and unknown
 * addresses.
 */
const toAddress = z.object({ email: z.string(), origin: z.string() });
/** Not written if the account's codes have been deleted, which deletes the reservation too. */
const toAccount = z.object({ uid: z.string(), reservation: z.string(), origin: z.string() });
/** Sent to the address at the time of the order, because a thief may have changed it since. */
const notice = z.object({ uid: z.string(), email: z.string() });

export const letterPayloads = {
  PASSWORD_RESET: toAddress,
  EMAIL_SIGNIN: toAddress,
  VERIFY_EMAIL: toAccount,
  VERIFY_AND_CHANGE_EMAIL: toAccount,
  RECOVER_EMAIL: toAccount,
  PASSWORD_CHANGED: notice,
  EMAIL_TAKEN_BACK: notice,
  PROVIDER_LINKED: notice.extend({ providerName: z.string() }),
  SECOND_FACTOR_ADDED: notice,
  SECOND_FACTOR_REMOVED: notice,
  SECOND_FACTOR_GUESSED: notice,
  RECOVERY_CODE_USED: notice,
};
type Payloads = { [Kind in keyof typeof letterPayloads]: z.infer<(typeof letterPayloads)[Kind]> };
export type LetterOrder<Kind extends keyof Payloads = keyof Payloads> = {
  [Each in Kind]: { kind: Each } & Payloads[Each];
}[Kind];

/** Letters with a link that acts on one account. */
export type AccountLetterKind = 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

export type SecondFactorNotice =
  'SECOND_FACTOR_ADDED' | 'SECOND_FACTOR_REMOVED' | 'SECOND_FACTOR_GUESSED' | 'RECOVERY_CODE_USED';

export const formerLetterQueue = defineFormerLetterQueue(
  'identity-letter',
  z.looseObject({ kind: z.string() }),
);

/** Orders a letter in the transaction that makes it necessary. */
export async function enqueueEmail(
  tx: Tx,
  { kind, ...payload }: LetterOrder,
  { letters }: Pick<IdentityContext, 'letters'>,
): Promise<void> {
  await letters.send(tx, { kind: `identity.${kind}`, isUrgent: true }, payload);
}

/** Orders a letter about a locked account. `email` is its present address; for RECOVER_EMAIL the former one. */
export async function enqueueAccountEmail(
  tx: Tx,
  { origin, ...details }: AccountLetter & { origin: string },
  context: Pick<IdentityContext, 'letters' | 'clock'>,
): Promise<void> {
  const { kind, uid } = details;
  const reservation = await reserveCode(tx, { ...details, now: context.clock.now() });
  await enqueueEmail(tx, { kind, uid, reservation, origin }, context);
}

export type AccountLetter = CodeDetails & { kind: AccountLetterKind; uid: string };

type Notice = Exclude<LetterOrder, { origin: string }>;

/**
 * Orders a notice of a change. A few an hour are enough; more would let a stranger who signed up with the address
 * flood its mailbox.
 */
export async function enqueueNotice(
  tx: Tx,
  notice: Notice,
  context: Pick<IdentityContext, 'letters' | 'clock'>,
): Promise<void> {
  if (await canWriteTo(tx, notice, context)) await enqueueEmail(tx, notice, context);
}
