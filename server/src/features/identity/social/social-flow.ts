/** A social sign-in between the popup and the provider. Each step works once, in one browser only. */
import { randomPKCECodeVerifier } from 'openid-client';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type SocialProfile } from '../identity.tables.ts';
import type { ProviderId, AuthRequest } from './provider.ts';
import { hashToken, randomToken } from '../tokens/random-token.ts';

/** The time a person has to sign in at the provider. */
const signInMinutes = 15;
/** Enough, because the page fetches the result immediately. */
const resultMinutes = 5;

export type PopupRequest = { providerId: ProviderId; authType: string; eventId: string };
export type OpenFlow = PopupRequest & { authRequest: AuthRequest };
export type FlowResult = PopupRequest & { profile: SocialProfile };

export async function startFlow(
  tx: Tx,
  {
    popup,
    browser,
    redirectUri,
    now,
  }: { popup: PopupRequest; browser: string; redirectUri: string; now: Date },
): Promise<AuthRequest> {
  const authRequest = {
    redirectUri,
    state: randomToken(),
    nonce: randomToken(),
    codeVerifier: randomPKCECodeVerifier(),
  };
  await identityTables
    .write(tx)
    .insertInto('social_flow')
    .values({
      state_hash: hashToken(authRequest.state),
      browser_hash: hashToken(browser),
      provider_id: popup.providerId,
      event_id: popup.eventId,
      auth_type: popup.authType,
      nonce: authRequest.nonce,
      code_verifier: authRequest.codeVerifier,
      redirect_uri: redirectUri,
      session_hash: null,
      profile: null,
      expires_at: minutesAfter(now, signInMinutes),
    })
    .execute();
  return authRequest;
}

/** Uses up the state of the provider's answer, even if the answer is refused later; null if the state is not valid. */
export async function resumeFlow(
  tx: Tx,
  { state, browser, now }: { state: string; browser: string; now: Date },
): Promise<{ flow: OpenFlow; sessionId: string } | null> {
  const sessionId = randomToken();
  const row = await identityTables
    .write(tx)
    .updateTable('social_flow')
    .set({ session_hash: hashToken(sessionId) })
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('session_hash', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { nonce, code_verifier: codeVerifier, redirect_uri: redirectUri } = row;
  return { flow: { ...popupOf(row), authRequest: { state, nonce, codeVerifier, redirectUri } }, sessionId };
}

/** Stores the provider's assertion until the page fetches it. */
export async function saveProfile(
  tx: Tx,
  { sessionId, profile, now }: { sessionId: string; profile: SocialProfile; now: Date },
): Promise<void> {
  await identityTables
    .write(tx)
    .updateTable('social_flow')
    .set({ profile: JSON.stringify(profile), expires_at: minutesAfter(now, resultMinutes) })
    .where('session_hash', '=', hashToken(sessionId))
    .execute();
}

/** Returns the provider's assertion once, to the browser that requested it. */
export async function consumeResult(
  tx: Tx,
  { sessionId, browser, now }: { sessionId: string; browser: string; now: Date },
): Promise<FlowResult | null> {
  const row = await identityTables
    .write(tx)
    .deleteFrom('social_flow')
    .where('session_hash', '=', hashToken(sessionId))
    .where('browser_hash', '=', hashToken(browser))
    .where('profile', 'is not', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row?.profile ? { ...popupOf(row), profile: row.profile } : null;
}

function popupOf(row: { provider_id: string; event_id: string; auth_type: string }): PopupRequest {
  return { providerId: row.provider_id as ProviderId, authType: row.auth_type, eventId: row.event_id };
}

export function minutesAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}
