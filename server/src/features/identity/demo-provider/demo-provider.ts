/**
 * A small OpenID provider that replaces Google, Facebook and Apple in the demo. Browsers reach it through
 * routes, our own server through a `fetch` that uses no network.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { sealer } from '../tokens/seal.ts';
import { answerAuthorize, type Grant } from './authorize.ts';
import { demoIdOf } from './demo-readers.ts';

export type DemoProvider = ReturnType<typeof openDemoProvider>;

type Ports = { secret: string; clock: Clock; siteName: string };

const codeSeconds = 60;
const idTokenSeconds = 3600;
const clientId = 'demo';

export function openDemoProvider({ secret, clock, siteName }: Ports) {
  const clientSecret = createHmac('sha256', secret).update('demo-provider').digest('hex');
  const seal = sealer(secret, 'demo-provider');
  // Each process knows only the codes that it redeemed. Other processes are covered by the `state` of a sign-in, which
  // is valid once.
  const redeemed = new LRUCache<string, true>({ max: 10_000 });
  let signing: ReturnType<typeof createSigningKey> | undefined;
  const signingKey = () => (signing ??= createSigningKey());

  /** Encrypted, so that any of our processes can redeem it. */
  function codeFor(grant: Grant): string {
    const endsAt = clock.now().getTime() + codeSeconds * 1000;
    return seal.seal(JSON.stringify({ grant, endsAt })).toString('base64url');
  }

  function redeem(code: string): Grant | null {
    const sealed = Buffer.from(code, 'base64url');
    const opened = seal.open(sealed);
    // Only one spelling of a code is accepted: another encoding of the same bytes would look unused.
    if (opened === null || sealed.toString('base64url') !== code || redeemed.has(code)) return null;
    const { grant, endsAt } = JSON.parse(opened) as { grant: Grant; endsAt: number };
    if (endsAt <= clock.now().getTime()) return null;
    redeemed.set(code, true);
    return grant;
  }

  async function answerToken(form: URLSearchParams, issuer: string): Promise<Response> {
    if (form.get('client_id') !== clientId || !isEqual(form.get('client_secret') ?? '', clientSecret))
      return refusal('invalid_client', 401);
    if (form.get('grant_type') !== 'authorization_code') return refusal('unsupported_grant_type', 400);
    const grant = redeem(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.redirectUri !== form.get('redirect_uri') || grant.challenge !== challenge)
      return refusal('invalid_grant', 400);
    const idToken = await idTokenOf(grant, issuer);
    // Required by the protocol; it gives access to nothing.
    const accessToken = randomBytes(16).toString('base64url');
    return Response.json({
      access_token: accessToken,
      token_type: 'bearer',
      expires_in: 60,
      id_token: idToken,
    });
  }

  async function idTokenOf({ reader, nonce }: Grant, issuer: string): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1000);
    const { kid, privateKey } = await signingKey();
    const { email, name } = reader;
    return new SignJWT({ email, email_verified: true, name, ...(nonce === null ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(demoIdOf(reader))
      .setIssuedAt(now)
      .setExpirationTime(now + idTokenSeconds)
      .sign(privateKey);
  }

  async function answer(request: Request): Promise<Response> {
    const { origin, pathname, searchParams } = new URL(request.url);
    const issuer = `${origin}/demo-provider`;
    const form = async () => new URLSearchParams(await request.text());
    switch (`${request.method} ${pathname}`) {
      case 'GET /demo-provider/authorize':
        return answerAuthorize(
          { origin, parameters: searchParams, choice: null },
          { clientId, siteName, codeFor },
        );
      case 'POST /demo-provider/authorize': {
        const choice = await form();
        return answerAuthorize({ origin, parameters: choice, choice }, { clientId, siteName, codeFor });
      }
      case 'POST /demo-provider/token':
        return answerToken(await form(), issuer);
      case 'GET /demo-provider/jwks':
        return Response.json({ keys: [(await signingKey()).publicJwk] });
      case 'GET /demo-provider/.well-known/openid-configuration':
        return Response.json(metadataOf(issuer));
      default:
        return Response.json({ error: 'not_found' }, { status: 404 });
    }
  }

  return {
    answer,
    /** The OpenID client for pages of this origin. */
    clientAt(origin: string) {
      const localFetch = async (input: string | URL | Request, init?: RequestInit) =>
        answer(new Request(input, init));
      return {
        host: {
          issuer: `${origin}/demo-provider`,
          fetch: localFetch as typeof fetch,
          insecure: origin.startsWith('http:'),
        },
        clientId,
        clientSecret: async () => clientSecret,
      };
    },
  };
}

/** One key for each process suffices: a server checks signatures with the keys of the provider in its own process. */
async function createSigningKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const kid = randomBytes(8).toString('hex');
  return {
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    privateKey,
    kid,
  };
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
  };
}

function refusal(error: string, status: number): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } });
}

function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
