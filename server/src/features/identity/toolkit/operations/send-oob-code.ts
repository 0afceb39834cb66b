import { z } from 'zod';
import { readEmail, readNewEmail } from '../../accounts/email-address.ts';
import { enqueueAccountEmail, enqueueEmail, type AccountLetter } from '../../codes/letter-queue.ts';
import { countLetterOrder, canWriteTo } from '../../limits/call-limits.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { ToolkitContext, Operation } from '../operation.ts';
import { assertRecentSignIn, lockUser, requireUser, type CurrentUser } from '../require-user.ts';

const unspecified = 'OOB_REQ_TYPE_UNSPECIFIED';
const kinds = [
  unspecified,
  'PASSWORD_RESET',
  'OLD_EMAIL_AGREE',
  'NEW_EMAIL_ACCEPT',
  'VERIFY_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
];

const shape = z.object({
  requestType: z.enum(kinds, { error: 'must be equal to one of the allowed values' }).optional(),
  email: text,
  idToken: text,
  newEmail: text,
  continueUrl: text,
  returnOobLink: z.unknown().optional(),
});

/** `email` is returned to the caller; `to` is the recipient of the letter. */
type Ordered = { email: string; to: string } & (
  { kind: 'PASSWORD_RESET' | 'EMAIL_SIGNIN' } | { kind: AccountLetter['kind']; user: CurrentUser }
);

/** Orders a letter with a code. Neither the answer nor its time reveals whether an account has the address. */
export const sendOobCode: Operation = async (body, request, context) => {
  const input = readBody(shape, body);
  if (!input.requestType || input.requestType === unspecified) throw new ToolkitError('MISSING_REQ_TYPE');
  if (input.returnOobLink) throw new ToolkitError('INSUFFICIENT_PERMISSION');
  // Validated as in the protocol, and then ignored: our letters always lead to our own page.
  if (input.continueUrl && !URL.canParse(input.continueUrl))
    throw new ToolkitError('INVALID_CONTINUE_URI : ((expected an absolute URI with valid scheme and host))');
  const { origin, address } = context.anonymous(request);
  const ordered = await readOrder(input, context);
  const { kind, to, email } = ordered;
  await countLetterOrder(address, context);
  await context.db.transaction(async (tx) => {
    if ('user' in ordered) {
      const account = await lockUser(tx, ordered.user);
      if (!(await canWriteTo(tx, { kind, email: to }, context))) return;
      const newEmail = ordered.kind === 'VERIFY_AND_CHANGE_EMAIL' ? to : null;
      const letter = { kind: ordered.kind, uid: account.uid, email: account.email ?? '', newEmail, origin };
      await enqueueAccountEmail(tx, letter, context);
    } else if (await canWriteTo(tx, { kind, email: to }, context))
      await enqueueEmail(tx, { kind: ordered.kind, email: to, origin }, context);
  });
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
};

async function readOrder(input: z.infer<typeof shape>, context: ToolkitContext): Promise<Ordered> {
  const kind = input.requestType;
  switch (kind) {
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN': {
      if (!input.email) throw new ToolkitError('MISSING_EMAIL');
      // A sign-in link makes an account for an address that has none.
      const email = valid(kind === 'EMAIL_SIGNIN' ? readNewEmail(input.email) : readEmail(input.email));
      return { email, to: email, kind };
    }
    case 'VERIFY_EMAIL': {
      const user = await requireUser(input.idToken ?? '', context);
      const { email } = user.account;
      if (!email) throw new ToolkitError('MISSING_EMAIL');
      return { email, to: email, kind, user };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      if (!input.newEmail) throw new ToolkitError('MISSING_NEW_EMAIL');
      if (!input.idToken) throw new ToolkitError('MISSING_ID_TOKEN');
      const newEmail = valid(readNewEmail(input.newEmail));
      const user = await requireUser(input.idToken, context);
      assertRecentSignIn(user, context.clock.now());
      // Only the owner of the mailbox learns whether an account has the address, when the link is used.
      return { email: user.account.email ?? newEmail, to: newEmail, kind, user };
    }
    default:
      throw new ToolkitError('INVALID_REQ_TYPE');
  }
}

function valid(email: string | null): string {
  if (!email) throw new ToolkitError('INVALID_EMAIL');
  return email;
}
