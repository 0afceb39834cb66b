import { defineQueue } from '../../../platform/jobs/jobs.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { reserveCode, type CodeFacts } from './one-time-codes.ts';

/**
 * A letter that shall be written. Codes are made when it is, never kept in an order. `origin` is where its link leads:
 * the site that was asked.
 */
export type LetterOrder =
  /** Whether an account has the address is found out when the letter is written: asking takes equally long. */
  | { kind: 'PASSWORD_RESET' | 'EMAIL_SIGNIN'; email: string; origin: string }
  /** Not written once the account's codes have been dropped, which drops the reservation. */
  | { kind: AccountLetterKind; uid: string; reservation: string; origin: string }
  /** To the address of the moment when it was ordered: a thief may have changed it since. */
  | { kind: 'PASSWORD_CHANGED' | 'EMAIL_TAKEN_BACK' | SecondFactorNotice; uid: string; email: string }
  | { kind: 'PROVIDER_LINKED'; uid: string; email: string; providerName: string };

/** Letters with a link that acts on one account. */
export type AccountLetterKind = 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

export type SecondFactorNotice =
  'SECOND_FACTOR_ADDED' | 'SECOND_FACTOR_REMOVED' | 'SECOND_FACTOR_GUESSED' | 'RECOVERY_CODE_USED';

/** Mail servers are away for hours sometimes: about a day of trying, in the end every two hours. */
export const lettersTry = { retries: 20, retryDelaySeconds: 5, retryDelayMaxSeconds: 7200 };

export const letterQueue = defineQueue<LetterOrder>('identity-letter', lettersTry);

/** Orders a letter, with the transaction that makes it necessary. */
export async function orderLetter(
  tx: Tx,
  order: LetterOrder,
  { jobs }: Pick<IdentityContext, 'jobs'>,
): Promise<void> {
  await jobs.send(tx, letterQueue, order);
}

/** Orders a letter about an account that is locked. `email` is the one it has; of RECOVER_EMAIL the one it had. */
export async function orderAccountLetter(
  tx: Tx,
  { origin, ...facts }: AccountLetter & { origin: string },
  context: Pick<IdentityContext, 'jobs' | 'clock'>,
): Promise<void> {
  const { kind, uid } = facts;
  const reservation = await reserveCode(tx, { ...facts, now: context.clock.now() });
  await orderLetter(tx, { kind, uid, reservation, origin }, context);
}

export type AccountLetter = CodeFacts & { kind: AccountLetterKind; uid: string };
