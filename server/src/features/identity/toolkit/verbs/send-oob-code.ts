import { z } from 'zod';
import { findAccountByEmail } from '../../accounts/accounts.queries.ts';
import { readEmail } from '../../accounts/email-address.ts';
import { orderLetter, type LetterOrder } from '../../codes/letter-orders.ts';
import { countLetterOrder, countNewEmail, mayWriteTo } from '../../limits/call-limits.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { ToolkitContext, Verb } from '../verb.ts';
import { assertRecentSignIn, whoAsks } from '../who-asks.ts';

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
type Ordered = { email: string; to: string; order: LetterOrder };

/** Orders a letter with a code. Says nothing about whether an account has the address, not by its time either. */
export const sendOobCode: Verb = async (body, request, context) => {
  const wish = readBody(shape, body);
  if (!wish.requestType || wish.requestType === unspecified) throw new ToolkitError('MISSING_REQ_TYPE');
  if (wish.returnOobLink) throw new ToolkitError('INSUFFICIENT_PERMISSION');
  // It is asked for by the protocol. Our letters lead to our own page, wherever it points.
  if (wish.continueUrl && !URL.canParse(wish.continueUrl))
    throw new ToolkitError('INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))');
  const { origin, address } = context.anonymous(request);
  const { email, to, order } = await readOrder(wish, { origin, address }, context);
  await countLetterOrder(address, context);
  await context.db.transaction(async (tx) => {
    if (await mayWriteTo(tx, { kind: order.kind, email: to }, context)) await orderLetter(tx, order, context);
  });
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
};

async function readOrder(
  wish: z.infer<typeof shape>,
  { origin, address }: { origin: string; address: string },
  context: ToolkitContext,
): Promise<Ordered> {
  const kind = wish.requestType;
  switch (kind) {
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN': {
      if (!wish.email) throw new ToolkitError('MISSING_EMAIL');
      const email = emailOf(wish.email);
      return { email, to: email, order: { kind, email, origin } };
    }
    case 'VERIFY_EMAIL': {
      const { uid, email } = (await whoAsks(wish.idToken ?? '', context)).account;
      if (!email) throw new ToolkitError('MISSING_EMAIL');
      return { email, to: email, order: { kind, uid, origin } };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      if (!wish.newEmail) throw new ToolkitError('MISSING_NEW_EMAIL');
      if (!wish.idToken) throw new ToolkitError('MISSING_ID_TOKEN');
      const newEmail = emailOf(wish.newEmail);
      const asker = await whoAsks(wish.idToken, context);
      assertRecentSignIn(asker, context.clock.now());
      await countNewEmail(address, context);
      if (await findAccountByEmail(context.db, newEmail)) throw new ToolkitError('EMAIL_EXISTS');
      const { uid, email } = asker.account;
      return { email: email ?? newEmail, to: newEmail, order: { kind, uid, newEmail, origin } };
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
