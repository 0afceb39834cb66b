/** `accounts:signInWithIdp`: signs in through Google, Facebook or Apple, or links the provider to an account. */
import type { Tx } from '../../../../platform/database/tables.ts';
import { providersOf } from '../../accounts/accounts.queries.ts';
import { IdentityError } from '../../identity-error.ts';
import type { AccountRow } from '../../identity.tables.ts';
import { readBody } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { ToolkitError, toolkitErrorOf } from '../toolkit-error.ts';
import type { ToolkitContext, Operation } from '../operation.ts';
import { assertRecentSignIn, lockUser, requireUser, type CurrentUser } from '../require-user.ts';
import { idpAnswer } from '../idp-answer.ts';
import { idpBody, readAssertion, readRequestUri } from '../idp-assertion.ts';
import { linkProvider } from '../../social/link-provider.ts';
import { savePendingLink, consumePendingLink } from '../../social/pending-links.ts';
import { lockLink, type ProviderAssertion } from '../../social/provider-links.ts';
import { signInThroughProvider, type SignInAssertion } from '../../social/sign-in-through-provider.ts';

type IdpContext = ToolkitContext & { address: string };

export const signInWithIdp: Operation = async (body, request, context) => {
  const fields = readBody(idpBody, body);
  const uri = readRequestUri(fields);
  const idpContext = { ...context, address: context.anonymous(request).address };
  // Checked first, because a call with an expired token must not use up the provider's assertion.
  const user = fields.idToken ? await requireUser(fields.idToken, context) : null;
  if (fields.pendingToken) return linkPending(fields.pendingToken, user, idpContext);
  const assertion = await readAssertion(fields, { uri, request }, context);
  try {
    return await context.db.transaction((tx) =>
      user ? link(tx, { user, identity: assertion }, idpContext) : signIn(tx, assertion, idpContext),
    );
  } catch (error) {
    const isTaken =
      error instanceof IdentityError &&
      (error.code === 'email_taken' || error.code === 'provider_account_taken');
    if (!isTaken || !fields.returnIdpCredential) throw error;
    // Tells the client which account of the provider could not be linked.
    return {
      ...idpAnswer(assertion.providerId, assertion.profile),
      errorMessage: toolkitErrorOf(error).message,
    };
  }
};

async function signIn(tx: Tx, assertion: SignInAssertion, idpContext: IdpContext): Promise<object> {
  const found = await signInThroughProvider(tx, assertion, idpContext);
  if ('needsProof' in found)
    return needConfirmation(tx, { account: found.needsProof, assertion }, idpContext);
  const { account, isNewUser } = found;
  return {
    ...(await completeWithProvider(tx, { account, identity: assertion }, idpContext)),
    ...(isNewUser ? { isNewUser } : {}),
  };
}

async function link(
  tx: Tx,
  { user, identity }: { user: CurrentUser; identity: ProviderAssertion },
  idpContext: IdpContext,
): Promise<object> {
  // A new sign-in method outlives any password, so an unlocked device must not be enough.
  assertRecentSignIn(user, idpContext.clock.now());
  const owner = await lockLink(tx, identity);
  const account = await linkProvider(tx, { account: await lockUser(tx, user), owner, identity }, idpContext);
  return completeWithProvider(tx, { account, identity, secondFactorAt: user.secondFactorAt }, idpContext);
}

/** Adds a pending link to the signed-in account, which must have the same e-mail. */
async function linkPending(token: string, user: CurrentUser | null, idpContext: IdpContext): Promise<object> {
  const refused = new ToolkitError('INVALID_PENDING_TOKEN');
  if (!user) throw refused;
  return idpContext.db.transaction(async (tx) => {
    const identity = await consumePendingLink(tx, { token, now: idpContext.clock.now() });
    if (!identity || identity.profile.email !== user.account.email) throw refused;
    return link(tx, { user, identity }, idpContext);
  });
}

async function completeWithProvider(
  tx: Tx,
  {
    account,
    identity: { providerId, profile },
    secondFactorAt,
  }: { account: AccountRow; identity: ProviderAssertion; secondFactorAt?: Date | null },
  idpContext: IdpContext,
): Promise<object> {
  const { address } = idpContext;
  return {
    ...idpAnswer(providerId, profile),
    ...(await completeSignIn(
      tx,
      { account, signInProvider: providerId, address, secondFactorAt },
      idpContext,
    )),
  };
}

async function needConfirmation(
  tx: Tx,
  { account, assertion }: { account: AccountRow; assertion: SignInAssertion },
  { clock }: IdpContext,
): Promise<object> {
  const { providerId, profile } = assertion;
  const pendingToken = await savePendingLink(tx, { providerId, profile, now: clock.now() });
  return {
    ...idpAnswer(providerId, profile),
    localId: account.uid,
    needConfirmation: true,
    verifiedProvider: (await providersOf(tx, account.uid)).map((each) => each.provider_id),
    pendingToken,
    // The client uses `pendingToken` only if there is a provider's token too, which it then does not send.
    oauthIdToken: pendingToken,
  };
}
