/** `accounts:signInWithIdp`: signs in whom Google, Facebook or Apple vouches for, or links them to who is signed in. */
import type { Tx } from '../../../platform/database/tables.ts';
import { providersOf } from '../accounts/accounts.queries.ts';
import type { AccountRow } from '../identity.tables.ts';
import { readBody } from '../toolkit/read-body.ts';
import { signedIn } from '../toolkit/signed-in.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import type { ToolkitContext, Verb } from '../toolkit/verb.ts';
import { whoAsks, type Asker } from '../toolkit/who-asks.ts';
import { idpAnswer } from './idp-answer.ts';
import { idpBody, readAssertion, readRequestUri, type Assertion } from './idp-assertion.ts';
import { linkProvider } from './link-provider.ts';
import { keepPendingLink, takePendingLink } from './pending-links.ts';
import type { Identity } from './provider-links.ts';
import { signInThroughProvider } from './sign-in-through-provider.ts';

type Work = ToolkitContext & { address: string };

export const signInWithIdp: Verb = async (body, request, context) => {
  const asked = readBody(idpBody, body);
  const uri = readRequestUri(asked);
  const work = { ...context, address: context.anonymous(request).address };
  // Asked first: a token that is over must not use up what the provider said.
  const asker = asked.idToken ? await whoAsks(asked.idToken, context) : null;
  if (asked.pendingToken) return linkPending(asked.pendingToken, asker, work);
  const assertion = await readAssertion(asked, { uri, request }, context);
  const answer = idpAnswer(assertion.providerId, assertion.profile);
  try {
    return await context.db.transaction((tx) =>
      asker ? link(tx, { asker, identity: assertion }, work) : signIn(tx, assertion, work),
    );
  } catch (error) {
    const message = error instanceof ToolkitError ? error.message : '';
    // The client is to learn which person of the provider it was that could not be linked.
    if (asked.returnIdpCredential && toldBeside.has(message)) return { ...answer, errorMessage: message };
    throw error;
  }
};

const toldBeside = new Set(['EMAIL_EXISTS', 'FEDERATED_USER_ID_ALREADY_LINKED']);

async function signIn(tx: Tx, assertion: Assertion, work: Work): Promise<object> {
  const found = await signInThroughProvider(tx, assertion, work);
  if ('needsProof' in found) return needConfirmation(tx, { account: found.needsProof, assertion }, work);
  const { account, isNewUser } = found;
  return {
    ...(await letIn(tx, { account, identity: assertion }, work)),
    ...(isNewUser ? { isNewUser } : {}),
  };
}

async function link(tx: Tx, given: { asker: Asker; identity: Identity }, work: Work): Promise<object> {
  const { secondFactorAt } = given.asker;
  return letIn(
    tx,
    { account: await linkProvider(tx, given, work), identity: given.identity, secondFactorAt },
    work,
  );
}

/** The link that had to wait until somebody proved that the account with the same e-mail is theirs. */
async function linkPending(token: string, asker: Asker | null, work: Work): Promise<object> {
  const refused = new ToolkitError('INVALID_PENDING_TOKEN');
  if (!asker) throw refused;
  return work.db.transaction(async (tx) => {
    const identity = await takePendingLink(tx, { token, now: work.clock.now() });
    if (!identity || identity.profile.email !== asker.account.email) throw refused;
    return link(tx, { asker, identity }, work);
  });
}

async function letIn(
  tx: Tx,
  given: { account: AccountRow; identity: Identity; secondFactorAt?: Date | null },
  work: Work,
): Promise<object> {
  const { account, identity, secondFactorAt = null } = given;
  const { providerId, profile } = identity;
  const { address } = work;
  return {
    ...idpAnswer(providerId, profile),
    ...(await signedIn(tx, { account, signInProvider: providerId, address, secondFactorAt }, work)),
  };
}

async function needConfirmation(
  tx: Tx,
  { account, assertion }: { account: AccountRow; assertion: Assertion },
  { clock }: Work,
): Promise<object> {
  const { providerId, profile } = assertion;
  const pendingToken = await keepPendingLink(tx, { providerId, profile, now: clock.now() });
  return {
    ...idpAnswer(providerId, profile),
    localId: account.uid,
    needConfirmation: true,
    verifiedProvider: (await providersOf(tx, account.uid)).map((each) => each.provider_id),
    pendingToken,
    // The client makes a credential of it only if there is a token of the provider beside; it then sends the former.
    oauthIdToken: pendingToken,
  };
}
