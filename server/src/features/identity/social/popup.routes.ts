/** The routes of the SDK's popup: they redirect to the provider and pass its result to the page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClientError } from 'openid-client';
import type { Caller } from '../../../platform/http/caller.ts';
import { readTextBodies } from '../../../platform/http/text-bodies.ts';
import { countAll, networkLimits } from '../limits/attempts.ts';
import { browserFor, browserOf } from './browser-cookie.ts';
import {
  eventPage,
  failureEvent,
  plainPage,
  popupPolicy,
  popupScript,
  successEvent,
  type AuthEvent,
  type PopupFailure,
} from './popup-pages.ts';
import { isProviderId } from './provider.ts';
import type { SocialContext } from './providers.ts';
import { startFlow, saveProfile, resumeFlow, type PopupRequest } from './social-flow.ts';

type PopupContext = SocialContext & { anonymous(request: FastifyRequest): Caller };

const startAgain = 'Please close this window and try again from the page you came from.';

export async function serveSocial(app: FastifyInstance, context: PopupContext): Promise<void> {
  await app.register(async (scope) => {
    readTextBodies(scope, 'application/x-www-form-urlencoded', {
      limitOf: () => 32_768,
      parse: (text) => new URLSearchParams(text),
    });
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode >= 500) request.log.error({ err: error }, 'sign-in popup failed');
      return sendPage(reply.code(statusCode >= 500 ? 503 : 400), plainPage(startAgain));
    });
    scope.addHook('onSend', async (_request, reply) => {
      // With any other policy the opening page loses its reference to the popup and assumes that it was closed.
      void reply.header('cross-origin-opener-policy', 'unsafe-none').header('cache-control', 'no-store');
    });
    for (const url of ['/__/auth/handler', '/emulator/auth/handler'])
      scope.get(url, (request, reply) => redirectToProvider(request, reply, context));
    scope.get('/__/auth/callback', (request, reply) =>
      answerCallback(request, reply, { answer: parametersOf(request.url), context }),
    );
    scope.post('/__/auth/callback', (request, reply) => {
      const answer = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return answerCallback(request, reply, { answer, context });
    });
    scope.get('/__/auth/popup.js', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(popupScript),
    );
  });
}

/** Redirects to the provider. Other parameters, such as a redirect target, are ignored. */
async function redirectToProvider(request: FastifyRequest, reply: FastifyReply, context: PopupContext) {
  const { db, clock, providers, logger } = context;
  const popup = popupOf(parametersOf(request.url));
  if (!popup) return sendPage(reply.code(400), plainPage(startAgain));
  const caller = context.anonymous(request);
  const { origin, address } = caller;
  const limits = networkLimits('popups-at', address, { most: 100, seconds: 900 });
  const isWithinLimits = await countAll(limits, context);
  if (!isWithinLimits) return sendEvent(reply, failureEvent(popup, 'auth/too-many-requests'));
  const provider = providers.of(popup.providerId, caller);
  if (!provider) return sendEvent(reply, failureEvent(popup, 'auth/operation-not-allowed'));
  const { browser, cookie } = browserFor(request, origin);
  const redirectUri = `${origin}/__/auth/callback`;
  const authRequest = await db.transaction((tx) =>
    startFlow(tx, { popup, browser, redirectUri, now: clock.now() }),
  );
  try {
    const target = await provider.authorizeUrl(authRequest);
    if (cookie) void reply.header('set-cookie', cookie);
    return await reply.redirect(target.href);
  } catch (error) {
    logger.warn({ err: error, provider: popup.providerId }, 'a sign-in provider cannot be asked');
    return sendEvent(reply, failureEvent(popup, 'auth/network-request-failed'));
  }
}

/** The callback of the provider, with a code or a refusal. */
async function answerCallback(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, context }: { answer: URLSearchParams; context: PopupContext },
) {
  const { db, clock, providers, logger } = context;
  const { origin, isLocal } = context.anonymous(request);
  const browser = browserOf(request, origin);
  const state = answer.get('state');
  const now = clock.now();
  const resumed =
    browser && state ? await db.transaction((tx) => resumeFlow(tx, { state, browser, now })) : null;
  if (!resumed) return sendPage(reply.code(400), plainPage(startAgain));
  const { flow, sessionId } = resumed;
  const sendFailure = (code: PopupFailure) => sendEvent(reply, failureEvent(flow, code));
  if (isCancelled(answer.get('error'))) return sendFailure('auth/user-cancelled');
  const { redirectUri } = flow.authRequest;
  const provider = providers.of(flow.providerId, { origin: new URL(redirectUri).origin, isLocal });
  if (!provider) return sendFailure('auth/operation-not-allowed');
  try {
    const profile = await provider.profileOf(flow.authRequest, answer);
    await db.transaction((tx) => saveProfile(tx, { sessionId, profile, now }));
  } catch (error) {
    logger.warn({ err: error, provider: flow.providerId }, 'a sign-in provider’s answer was refused');
    const isTimeout = error instanceof ClientError && error.code === 'OAUTH_TIMEOUT';
    return sendFailure(
      isTimeout || error instanceof TypeError ? 'auth/network-request-failed' : 'auth/internal-error',
    );
  }
  return sendEvent(reply, successEvent(flow, { url: redirectUri, sessionId }));
}

const authTypes = ['signInViaPopup', 'linkViaPopup', 'reauthViaPopup'];

function popupOf(query: URLSearchParams): PopupRequest | null {
  const [providerId, authType, eventId] = ['providerId', 'authType', 'eventId'].map((name) =>
    query.get(name),
  );
  if (!isProviderId(providerId) || !authType || !authTypes.includes(authType)) return null;
  if (!eventId || !/^[\w-]{1,64}$/.test(eventId) || !query.get('apiKey')) return null;
  return { providerId, authType, eventId };
}

/** Providers use two error codes for a cancelled sign-in; Facebook uses the first. */
function isCancelled(error: string | null): boolean {
  return error === 'access_denied' || error === 'user_cancelled_authorize';
}

function parametersOf(url: string): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

function sendEvent(reply: FastifyReply, event: AuthEvent) {
  return sendPage(reply, eventPage(event));
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.header('content-security-policy', popupPolicy).type('text/html; charset=utf-8').send(html);
}
