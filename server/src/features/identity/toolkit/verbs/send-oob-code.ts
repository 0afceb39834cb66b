import { z } from 'zod';
import { findAccountByEmail } from '../../accounts/accounts.queries.ts';
import { readEmail } from '../../accounts/email-address.ts';
import { orderAccountLetter, orderLetter, type AccountLetter } from '../../codes/letter-orders.ts';
import { countLetterOrder, countNewEmail, mayWriteTo } from '../../limits/call-limits.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { ToolkitContext, Verb } from '../verb.ts';
import { assertRecentSignIn, holdAsker, whoAsks, type Asker } from '../who-asks.ts';

const unspecified = 'OOB_REQ_TYPE_UNSPECIFIED';
const kinds = [
  ...[unspecified, 'PASSWORD_RESET', 'OLD_EMAIL_AGREE', 'NEW_EMAIL_ACCEPT', 'VERIFY_EMAIL', 'RECOVER_EMAIL'],
  ...['EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION'],
];

const shape = z.object({
  requestType: z.enum(kinds, { error: 'must be equal to one of the allowed values' }).optional(),
  ...{ email: text, idToken: text, newEmail: text, continueUrl: text },
  returnOobLink: z.unknown().optional(),
});

/** `email` is answered, `to` gets the letter. */
type Ordered = { email: string; to: string } & (
  { kind: 'PASSWORD_RESET' | 'EMAIL_SIGNIN' } | { kind: AccountLetter['kind']; asker: Asker }
);

/** Orders a letter with a code. Says nothing about whether an account has the address, not by its time either. */
export const sendOobCode: Verb = async (body, request, context) => {
  const wish = readBody(shape, body);
  if (!wish.requestType || wish.requestType === unspecified) throw new ToolkitError('MISSING_REQ_TYPE');
  if (wish.returnOobLink) throw new ToolkitError('INSUFFICIENT_PERMISSION');
  // It is asked for by the protocol. Our letters lead to our own page, wherever it points.
  if (wish.continueUrl && !URL.canParse(wish.continueUrl))
    throw new ToolkitError('INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))');
  const { origin, address } = context.anonymous(request);
  const ordered = await readOrder(wish, address, context);
  const { kind, to, email } = ordered;
  await countLetterOrder(address, context);
  await context.db.transaction(async (tx) => {
    if ('asker' in ordered) {
      const account = await holdAsker(tx, ordered.asker);
      if (!(await mayWriteTo(tx, { kind, email: to }, context))) return;
      const newEmail = ordered.kind === 'VERIFY_AND_CHANGE_EMAIL' ? to : null;
      const letter = { kind: ordered.kind, uid: account.uid, email: account.email ?? '', newEmail, origin };
      await orderAccountLetter(tx, letter, context);
    } else if (await mayWriteTo(tx, { kind, email: to }, context))
      await orderLetter(tx, { kind: ordered.kind, email: to, origin }, context);
  });
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
};

async function readOrder(
  wish: z.infer<typeof shape>,
  address: string,
  context: ToolkitContext,
): Promise<Ordered> {
  const kind = wish.requestType;
  switch (kind) {
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN': {
      if (!wish.email) throw new ToolkitError('MISSING_EMAIL');
      const email = emailOf(wish.email);
      return { email, to: email, kind };
    }
    case 'VERIFY_EMAIL': {
      const asker = await whoAsks(wish.idToken ?? '', context);
      const { email } = asker.account;
      if (!email) throw new ToolkitError('MISSING_EMAIL');
      return { email, to: email, kind, asker };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      if (!wish.newEmail) throw new ToolkitError('MISSING_NEW_EMAIL');
      if (!wish.idToken) throw new ToolkitError('MISSING_ID_TOKEN');
      const newEmail = emailOf(wish.newEmail);
      const asker = await whoAsks(wish.idToken, context);
      assertRecentSignIn(asker, context.clock.now());
      await countNewEmail(address, context);
      // An account that never proved the address loses it to the owner of the mailbox.
      if ((await findAccountByEmail(context.db, newEmail))?.email_verified)
        throw new ToolkitError('EMAIL_EXISTS');
      return { email: asker.account.email ?? newEmail, to: newEmail, kind, asker };
    }
    default:
      throw new ToolkitError('INVALID_REQ_TYPE');
  }
}

function emailOf(address: string): string {
  const email = readEmail(address);
  if (!email) throw new ToolkitError('INVALID_EMAIL');
  return email;
}
