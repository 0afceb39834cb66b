import { z } from 'zod';
import { defineQueue } from '../../../platform/jobs/jobs.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { letterRetries } from '../../../platform/mail/mail.ts';
import { createCode } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import { accountLeavingLetter } from '../letters/letters-with-link.ts';
import { accountDeletedLetter } from '../letters/notices.ts';

/** Announces that an account will be erased, or that it has been erased. */
const deletionLetter = z.discriminatedUnion('letter', [
  z.object({ letter: z.literal('leaving'), uid: z.string(), origin: z.string(), deletionAt: z.string() }),
  z.object({ letter: z.literal('gone'), email: z.string() }),
]);
export type DeletionLetter = z.infer<typeof deletionLetter>;

export const deletionLetters = defineQueue('identity-deletion-letter', deletionLetter, letterRetries);

/** Sends one letter. If a crash causes it to be sent twice, both links work. */
export async function sendDeletionLetter(
  order: DeletionLetter,
  {
    db,
    clock,
    mail,
    config,
    deletionLossesOf,
  }: Pick<IdentityContext, 'db' | 'clock' | 'mail' | 'config' | 'deletionLossesOf'>,
): Promise<void> {
  if (order.letter === 'gone') {
    await mail.send({ to: order.email, ...accountDeletedLetter(config) });
    return;
  }
  const { uid, origin } = order;
  const deletesAt = new Date(order.deletionAt);
  const made = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, uid);
    // The deletion was cancelled meanwhile, or the account has no address, because its provider sent none.
    if (!account?.email || account.deletion_at?.getTime() !== deletesAt.getTime()) return null;
    const { email } = account;
    return {
      email,
      code: await createCode(tx, { kind: 'KEEP_ACCOUNT', uid, email, newEmail: null, now: clock.now() }),
    };
  });
  if (!made) return;
  const letter = accountLeavingLetter({
    ...config,
    link: `${letterOrigin(origin, config.site)}/account/action?mode=keepAccount&oobCode=${made.code}`,
    deletesAt,
    losses: await deletionLossesOf(uid),
  });
  await mail.send({ to: made.email, uid, ...letter });
}
