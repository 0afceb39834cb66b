import { defineQueue } from '../../../platform/jobs/jobs.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';

/**
 * A letter that shall be written. Codes are made when it is, never kept in an order. `origin` is where its link leads:
 * the site that was asked.
 */
export type LetterOrder =
  /** Whether somebody has the address is found out when the letter is written: asking takes equally long. */
  | { kind: 'PASSWORD_RESET' | 'EMAIL_SIGNIN'; email: string; origin: string }
  | { kind: 'VERIFY_EMAIL'; uid: string; origin: string }
  | { kind: 'VERIFY_AND_CHANGE_EMAIL'; uid: string; newEmail: string; origin: string }
  /** To the address that was the account's before. */
  | { kind: 'RECOVER_EMAIL'; uid: string; email: string; newEmail: string; origin: string }
  | { kind: 'PASSWORD_CHANGED'; uid: string }
  | { kind: 'PROVIDER_LINKED'; uid: string; providerName: string }
  | { kind: SecondFactorNotice; uid: string };

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
