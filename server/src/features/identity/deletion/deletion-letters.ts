import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { createCode } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { letterOrigin } from '../../../platform/mail/letter-origin.ts';
import { defineFormerLetterQueue, defineLetter } from '../../../platform/mail/letters.ts';
import { accountLeavingLetter } from '../letters/letters-with-link.ts';
import { accountDeletedLetter } from '../letters/notices.ts';

type LetterContext = Pick<IdentityContext, 'db' | 'clock' | 'config' | 'deletionLossesOf'>;

/** Announces that an account will be erased. If a crash causes it to be sent twice, both links work. */
export const leavingLetter = defineLetter({
  kind: 'identity.account-leaving',
  name: 'The account will be deleted',
  isUrgent: true,
  payload: z.object({ uid: z.string(), origin: z.string(), deletionAt: z.string() }),
  async write({ uid, origin, deletionAt }, { db, clock, config, deletionLossesOf }: LetterContext) {
    const deletesAt = new Date(deletionAt);
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
    if (!made) return null;
    const letter = accountLeavingLetter({
      ...config,
      link: `${letterOrigin(origin, config.site)}/account/action?mode=keepAccount&oobCode=${made.code}`,
      deletesAt,
      losses: await deletionLossesOf(uid),
    });
    return { to: made.email, uid, ...letter };
  },
});

export const goneLetter = defineLetter({
  kind: 'identity.account-gone',
  name: 'The account was deleted',
  isUrgent: true,
  payload: z.object({ email: z.string() }),
  write: async ({ email }, { config }: LetterContext) => ({ to: email, ...accountDeletedLetter(config) }),
});

export const formerDeletionLetterQueue = defineFormerLetterQueue(
  'identity-deletion-letter',
  z.looseObject({ letter: z.string() }),
);
