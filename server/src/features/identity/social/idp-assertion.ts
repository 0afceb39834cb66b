/** Whom a provider vouches for, however the page brings the proof of it. */
import { errors } from 'jose';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SocialProfile } from '../identity.tables.ts';
import { text, truth } from '../toolkit/read-body.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import type { ToolkitContext } from '../toolkit/verb.ts';
import { browserOf } from './browser-cookie.ts';
import { NonceMismatch } from './openid-provider.ts';
import { isProviderId, type ProviderId } from './provider.ts';
import { takeResult } from './social-flow.ts';

export const idpBody = z.object({
  ...{ requestUri: text, postBody: text, sessionId: text, pendingToken: text },
  ...{ idToken: text, returnIdpCredential: truth, autoCreate: truth },
});

export type IdpBody = z.output<typeof idpBody>;

export type Assertion = {
  providerId: ProviderId;
  profile: SocialProfile;
  /** False where somebody only proves again who they are. */
  mayCreate: boolean;
};

/** The address that the provider's answer came to, as this protocol has it: with what was posted as its query. */
export function readRequestUri({ requestUri, postBody }: IdpBody): URL {
  if (!requestUri) throw new ToolkitError('MISSING_REQUEST_URI');
  if (!URL.canParse(requestUri)) throw new ToolkitError('INVALID_REQUEST_URI');
  const uri = new URL(requestUri);
  for (const [name, value] of new URLSearchParams(postBody ?? '')) uri.searchParams.set(name, value);
  return uri;
}

export async function readAssertion(
  body: IdpBody,
  { uri, request }: { uri: URL; request: FastifyRequest },
  context: ToolkitContext,
): Promise<Assertion> {
  const assertion = body.sessionId
    ? await ofPopup(body.sessionId, request, context)
    : await ofIdToken(uri, request, context);
  return { ...assertion, mayCreate: assertion.mayCreate && body.autoCreate !== false };
}

/** What the callback of our popup has kept, for the browser it was kept for. */
async function ofPopup(
  sessionId: string,
  request: FastifyRequest,
  context: ToolkitContext,
): Promise<Assertion> {
  const { db, clock } = context;
  const browser = browserOf(request, context.anonymous(request).origin);
  const result =
    browser && (await db.transaction((tx) => takeResult(tx, { sessionId, browser, now: clock.now() })));
  if (!result) throw refusedResponse();
  const { providerId, profile, authType } = result;
  return { providerId, profile, mayCreate: authType === 'signInViaPopup' };
}

/** An ID token that the page was given by the provider itself. */
async function ofIdToken(uri: URL, request: FastifyRequest, context: ToolkitContext): Promise<Assertion> {
  const parameters = uri.searchParams;
  const providerId = parameters.get('providerId')?.toLowerCase();
  const idToken = parameters.get('id_token');
  if (!isProviderId(providerId))
    throw new ToolkitError(
      `INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: ${uri.href}`,
    );
  const provider = context.providers.of(providerId, context.anonymous(request));
  if (!provider)
    throw new ToolkitError('OPERATION_NOT_ALLOWED : The identity provider configuration is not found.');
  if (!idToken || !provider.profileOfIdToken) throw refusedResponse();
  try {
    const profile = await provider.profileOfIdToken(idToken, parameters.get('nonce'));
    return { providerId, profile, mayCreate: true };
  } catch (error) {
    if (error instanceof NonceMismatch)
      throw new ToolkitError('MISSING_OR_INVALID_NONCE : Nonce is missing in the request.', 400);
    if (!(error instanceof errors.JOSEError))
      context.log.warn({ err: error, provider: providerId }, 'a sign-in provider cannot be asked');
    throw refusedResponse();
  }
}

function refusedResponse(): ToolkitError {
  return new ToolkitError(
    'INVALID_IDP_RESPONSE : The supplied auth credential is incorrect, malformed or has expired.',
  );
}
