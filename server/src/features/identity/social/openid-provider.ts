/** Google and Apple: OpenID Connect, found by discovery. */
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch as josesFetch, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import type { SocialProfile } from '../identity.tables.ts';
import { emailOf, nameOf, photoOf } from './profile-texts.ts';
import { providerSeconds, type ProviderHost, type Provider, type Question } from './provider.ts';

export type OpenIdClient = {
  place: ProviderHost;
  clientId: string;
  /** Discovered again twice a day, because Apple's client secret expires. */
  clientSecret(): Promise<string>;
};

type OpenIdSettings = OpenIdClient & {
  authorization: Record<string, string>;
  /** Whether the provider vouches, by its claims, that the address belongs to this person. */
  vouchesFor(email: string, claims: JWTPayload): boolean;
  /** The name beside the code in Apple's form. */
  nameIn?(answer: URLSearchParams): string | null;
};

const keptFor = 12 * 3_600_000;

export function openIdProvider(settings: OpenIdSettings, clock: Clock): Provider {
  const { place, clientId, authorization } = settings;
  const kept = new LRUCache<'found', { config: client.Configuration; keys: ReturnType<typeof keysOf> }>({
    max: 1,
    ttl: keptFor,
  });

  /** Discovered on first use, so that the server starts even if a provider is down. */
  async function found() {
    const known = kept.get('found');
    if (known) return known;
    const config = await client.discovery(
      new URL(place.issuer),
      clientId,
      { id_token_signed_response_alg: 'RS256' },
      client.ClientSecretPost(await settings.clientSecret()),
      {
        [client.customFetch]: place.fetch as client.CustomFetch,
        timeout: providerSeconds,
        execute: [
          // The signature is checked even if the token came directly from the provider over TLS.
          client.enableNonRepudiationChecks,
          ...(place.insecure ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    const entry = { config, keys: keysOf(config.serverMetadata().jwks_uri!, place) };
    kept.set('found', entry);
    return entry;
  }

  return {
    async authorizeUrl(question) {
      const { config } = await found();
      return client.buildAuthorizationUrl(config, await authorizationParameters(question, authorization));
    },
    async profileOf(question, answer) {
      const { config } = await found();
      const tokens = await client.authorizationCodeGrant(config, answerUrl(question, answer), {
        expectedState: question.state,
        expectedNonce: question.nonce,
        pkceCodeVerifier: question.codeVerifier,
        idTokenExpected: true,
      });
      const profile = profileOfClaims(tokens.claims()!, settings);
      return { ...profile, displayName: profile.displayName ?? settings.nameIn?.(answer) ?? null };
    },
    async profileOfIdToken(idToken, rawNonce) {
      const { config, keys } = await found();
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: config.serverMetadata().issuer,
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: '1h',
        clockTolerance: 30,
        currentDate: clock.now(),
      });
      assertNonce(payload['nonce'], rawNonce);
      return profileOfClaims(payload, settings);
    },
  };
}

export async function authorizationParameters(
  { redirectUri, state, nonce, codeVerifier }: Question,
  more: Record<string, string>,
): Promise<Record<string, string>> {
  return {
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...more,
  };
}

/** The answer as query parameters; Apple posts it as a form. */
export function answerUrl({ redirectUri }: Question, answer: URLSearchParams): URL {
  const url = new URL(redirectUri);
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const value = answer.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** A token with a nonce counts only for a caller that knows the nonce; Apple's clients send its SHA-256 to the provider. */
function assertNonce(claimed: unknown, raw: string | null): void {
  if (claimed === undefined && raw === null) return;
  const hashed = raw === null ? null : createHash('sha256').update(raw).digest('hex');
  if (typeof claimed !== 'string' || (claimed !== raw && claimed !== hashed)) throw new NonceMismatch();
}

export class NonceMismatch extends Error {}

function profileOfClaims(claims: JWTPayload, { vouchesFor }: OpenIdSettings): SocialProfile {
  const email = emailOf(claims['email']);
  return {
    federatedId: String(claims.sub),
    email,
    emailVerified: email !== null && vouchesFor(email, claims),
    displayName: nameOf(claims['name']),
    photoUrl: photoOf(claims['picture']),
    firstName: nameOf(claims['given_name']),
    lastName: nameOf(claims['family_name']),
  };
}

function keysOf(address: string, place: ProviderHost) {
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: providerSeconds * 1000,
    [josesFetch]: place.fetch,
  });
}
