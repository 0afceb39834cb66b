import { z } from 'zod';
import { providersOf } from '../../accounts/accounts.queries.ts';
import { changeAccount, type AccountChange } from '../../accounts/change-account.ts';
import { readEmail } from '../../accounts/email-address.ts';
import { assertAllowedPassword } from '../../passwords/password-rules.ts';
import { isProviderId } from '../../social/provider.ts';
import { accountAnswer } from '../account-answer.ts';
import { readDisplayName, readPhotoUrl, readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { emailNeedsVerification, ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { assertRecentSignIn, lockUser, requireUser, type CurrentUser } from '../require-user.ts';
import { applyCode } from './apply-code.ts';

const attributes = [
  'USER_ATTRIBUTE_NAME_UNSPECIFIED',
  'EMAIL',
  'DISPLAY_NAME',
  'PROVIDER',
  'PHOTO_URL',
  'PASSWORD',
  'RAW_USER_INFO',
] as const;

const shape = z.object({
  idToken: text,
  oobCode: text,
  email: text,
  password: text,
  // The client sends null for a value that does not change.
  displayName: text.nullable(),
  photoUrl: text.nullable(),
  deleteAttribute: z
    .array(z.enum(attributes, { error: 'must be equal to one of the allowed values' }), {
      error: 'must be array',
    })
    .max(20)
    .default([]),
  deleteProvider: z.array(text, { error: 'must be array' }).max(20).default([]),
  // Any value ends all sessions: a caller does not choose the time.
  validSince: text,
  customAttributes: text,
  disableUser: z.unknown().optional(),
  linkProviderUserInfo: z.unknown().optional(),
});

type Input = z.infer<typeof shape>;

/** Changes the account of the caller, or applies a code from a letter. */
export const update: Operation = async (body, request, context) => {
  const input = readBody(shape, body);
  const { origin, address } = context.anonymous(request);
  const { oobCode, idToken } = input;
  if (oobCode) return applyCode({ oobCode, idToken, origin }, context);
  if (!idToken) throw new ToolkitError('INVALID_REQ_TYPE : Unsupported request parameters.');
  assertNoPrivileges(input);
  const user = await requireUser(idToken, context);
  const { password, ...change } = readChange(input, user);
  const opensSession = password !== undefined || change.endSessions;
  // A session that is opened from an existing one counts as a recent sign-in, so it requires one.
  if (opensSession || change.dropPassword) assertRecentSignIn(user, context.clock.now());
  // Checked again after the wait in the queue, so that many requests of one session do not cost a hash each.
  const assertSignedIn = async () => void (await requireUser(idToken, context));
  const passwordHash =
    password === undefined ? undefined : await context.passwords.hash(password, assertSignedIn);

  return context.db.transaction(async (tx) => {
    const before = await lockUser(tx, user);
    const account = await changeAccount(
      tx,
      { account: before, change: { ...change, passwordHash }, origin },
      context,
    );
    const answer = {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...accountAnswer(account, await providersOf(tx, account.uid)),
      ...(input.email ? { newEmail: account.email } : {}),
    };
    if (!opensSession) return answer;
    // The change has ended all sessions, including this one.
    const { secondFactorAt } = user;
    const signInProvider = passwordHash === undefined ? user.claims.signInProvider : 'password';
    return {
      ...answer,
      ...(await completeSignIn(tx, { account, signInProvider, address, secondFactorAt }, context)),
    };
  });
};

function assertNoPrivileges({ customAttributes, disableUser, linkProviderUserInfo }: Input): void {
  if (customAttributes || linkProviderUserInfo) throw new ToolkitError('INSUFFICIENT_PERMISSION');
  if (disableUser) throw new ToolkitError('OPERATION_NOT_ALLOWED');
}

/** The requested changes. Empty e-mails and passwords change nothing; another address is refused. */
function readChange(
  input: Input,
  { account }: CurrentUser,
): AccountChange & { password?: string | undefined } {
  const { displayName, photoUrl, deleteAttribute: deleted } = input;
  const email = input.email ? readEmail(input.email) : undefined;
  if (email === null) throw new ToolkitError('INVALID_EMAIL');
  if (email !== undefined && email !== account.email) throw emailNeedsVerification();
  // Letters about an account must reach its owner.
  if (deleted.includes('EMAIL')) throw new ToolkitError('OPERATION_NOT_ALLOWED');
  if (input.password) assertAllowedPassword(input.password, account.role);
  return {
    password: input.password || undefined,
    displayName: deleted.includes('DISPLAY_NAME')
      ? null
      : displayName === null || displayName === undefined
        ? undefined
        : readDisplayName(displayName),
    photoUrl: deleted.includes('PHOTO_URL')
      ? null
      : photoUrl === null || photoUrl === undefined
        ? undefined
        : readPhotoUrl(photoUrl),
    endSessions: Boolean(input.validSince),
    dropPassword: deleted.includes('PASSWORD') || input.deleteProvider.includes('password'),
    // Only known providers are stored, and arbitrary text may not be valid in a query.
    dropProviders: input.deleteProvider.filter((each) => isProviderId(each)),
  };
}
