import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import type { RefundsContext } from '../context.ts';
import { refundTables } from '../refunds.tables.ts';
import type { LetterOrder } from './letter-queue.ts';
import { refundLetter } from './refund-letters.ts';

/** Sends a letter to the present address of the reader, if any. After a crash the same letter may be sent twice. */
export async function sendLetter(
  order: LetterOrder,
  { db, mail, config, emailOf }: RefundsContext,
): Promise<void> {
  const { uid, origin } = await refundTables
    .read(db)
    .selectFrom('refund_request')
    .select(['uid', 'origin'])
    .where('id', '=', order.refundId)
    .executeTakeFirstOrThrow();
  const to = order.kind === 'long_review' ? config.supportEmail : uid && (await emailOf(uid));
  if (!to) return;
  const link = `${letterOrigin(origin, config.site)}/refund`;
  await mail.send({
    to,
    uid: order.kind === 'long_review' ? null : uid,
    ...refundLetter(config, order, link),
  });
}
