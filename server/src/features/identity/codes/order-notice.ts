import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { mayWriteTo } from '../limits/call-limits.ts';
import { orderLetter, type LetterOrder } from './letter-orders.ts';

type Notice = Exclude<LetterOrder, { origin: string }>;

/**
 * Orders a letter that only tells of a change. A few within the hour are enough to notice it: whoever signed up with
 * somebody else's address must not be able to fill that mailbox.
 */
export async function orderNotice(
  tx: Tx,
  notice: Notice,
  context: Pick<IdentityContext, 'jobs' | 'clock'>,
): Promise<void> {
  if (await mayWriteTo(tx, notice, context)) await orderLetter(tx, notice, context);
}
