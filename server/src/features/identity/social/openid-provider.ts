/** OpenID Connect with discovery, for Google and Apple. */
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch as josesFetch, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import type { SocialProfile } from '../identity.tables.ts';
import { emailOf, nameOf, photoOf } from './profile-texts.ts';
import { providerSeconds, type ProviderHost, type Provider, type AuthRequest } from './provider.ts';

export type OpenIdClient = {
  host: ProviderHost;
  clientId: string;
  /** Called again twice a day, because Apple's client secret expires. */
  clientSecret(): Promise<string>;
};

type OpenIdSettings = OpenIdClient & {
  authorization: Record<string, string>;
  /** Whether the provider vouches, by its claims, that the address belongs to this person. */
  vouchesFor(email: string, claims: JWTPayload): boolean;
  /** Reads the name that Apple's form contains beside the code. */
  readName?(answer: URLSearchParams): string | null;
};

const cacheMilliseconds = 12 * 3_600_000;

export function openIdProvider(settings: OpenIdSettings, clock: Clock): Provider {
  const { host, clientId, authorization } = settings;
  const cache = new LRUCache<'provider', { config: client.Configuration; keys: ReturnType<typeof keysOf> }>({
    max: 1,
    ttl: cacheMilliseconds,
  });

  /** Runs on first use, so that the server starts even if a provider is down. */
  async function discover() {
    const cached = cache.get('provider');
    if (cached) return cached;
    const config = await client.discovery(
      new URL(host.issuer),
      clientId,
      { id_token_signed_response_alg: 'RS256' },
      client.ClientSecretPost(await settings.clientSecret()),
      {
        [client.customFetch]: host.fetch as client.CustomFetch,
        timeout: providerSeconds,
        execute: [
          // The signature is checked even if the token came directly from the provider over TLS.
          client.enableNonRepudiationChecks,
          ...(host.insecure ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    const entry = { config, keys: keysOf(config.serverMetadata().jwks_uri!, host) };
    cache.set('provider', entry);
    return entry;
  }

  return {
    async authorizeUrl(authRequest) {
      const { config } = await discover();
      return client.buildAuthorizationUrl(config, await authorizationParameters(authRequest, authorization));
    },
    async profileOf(authRequest, answer) {
      const { config } = await discover();
      const tokens = await client.authorizationCodeGrant(config, answerUrl(authRequest, answer), {
        expectedState: authRequest.state,
        expectedNonce: authRequest.nonce,
        pkceCodeVerifier: authRequest.codeVerifier,
        idTokenExpected: true,
      });
      const profile = profileOfClaims(tokens.claims()!, settings);
      return { ...profile, displayName: profile.displayName ?? settings.readName?.(answer) ?? null };
    },
    async profileOfIdToken(idToken, rawNonce) {
      const { config, keys } = await discover();
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
  { redirectUri, state, nonce, codeVerifier }: AuthRequest,
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

/** The callback URL with the answer as query parameters, although Apple posts it as a form. */
export function answerUrl({ redirectUri }: AuthRequest, answer: URLSearchParams): URL {
  const url = new URL(redirectUri);
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) {
    const value = answer.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

/** Accepts a token with a nonce only from a caller that knows it. Apple's clients send the SHA-256 of the nonce. */
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

function keysOf(address: string, host: ProviderHost) {
  return createRemoteJWKSet(new URL(address), {
    timeoutDuration: providerSeconds * 1000,
    [josesFetch]: host.fetch,
  });
}
