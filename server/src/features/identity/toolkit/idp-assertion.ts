/** Reads a provider's assertion about a person, in either of the two forms that a page sends. */
import { errors } from 'jose';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { flag, text } from './read-body.ts';
import { ToolkitError } from './toolkit-error.ts';
import type { ToolkitContext } from './operation.ts';
import { browserOf } from '../social/browser-cookie.ts';
import { NonceMismatch } from '../social/openid-provider.ts';
import { isProviderId } from '../social/provider.ts';
import type { SignInAssertion } from '../social/sign-in-through-provider.ts';
import { consumeResult } from '../social/social-flow.ts';

export const idpBody = z.object({
  requestUri: text,
  postBody: text,
  sessionId: text,
  pendingToken: text,
  idToken: text,
  returnIdpCredential: flag,
  autoCreate: flag,
});

export type IdpBody = z.output<typeof idpBody>;

/** The callback URL of the provider's answer, in this protocol's form: posted fields are its query. */
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
): Promise<SignInAssertion> {
  const assertion = body.sessionId
    ? await ofPopup(body.sessionId, request, context)
    : await ofIdToken(uri, request, context);
  return { ...assertion, mayCreate: assertion.mayCreate && body.autoCreate !== false };
}

/** The assertion that our popup's callback has stored, for the same browser. */
async function ofPopup(
  sessionId: string,
  request: FastifyRequest,
  context: ToolkitContext,
): Promise<SignInAssertion> {
  const { db, clock } = context;
  const browser = browserOf(request, context.anonymous(request).origin);
  const result =
    browser && (await db.transaction((tx) => consumeResult(tx, { sessionId, browser, now: clock.now() })));
  if (!result) throw refusedResponse();
  const { providerId, profile, authType } = result;
  return { providerId, profile, mayCreate: authType === 'signInViaPopup' };
}

/** An ID token that the page got directly from the provider. */
async function ofIdToken(
  uri: URL,
  request: FastifyRequest,
  context: ToolkitContext,
): Promise<SignInAssertion> {
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
      context.logger.warn({ err: error, provider: providerId }, 'a sign-in provider cannot be asked');
    throw refusedResponse();
  }
}

function refusedResponse(): ToolkitError {
  return new ToolkitError(
    'INVALID_IDP_RESPONSE : The supplied auth credential is incorrect, malformed or has expired.',
  );
}
