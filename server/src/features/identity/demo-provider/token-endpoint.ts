/** Code for tokens, and the tokens for a person, as strict as the real ones. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../platform/clock.ts';
import { demoDomain, demoIdOf } from './demo-readers.ts';
import type { DemoSecrets, Flavour, Grant } from './demo-secrets.ts';

type Ports = { secrets: DemoSecrets; clock: Clock };

const idTokenSeconds = 3600;

export async function answerToken(
  { flavour, issuer, form }: { flavour: Flavour; issuer: string; form: URLSearchParams },
  { secrets, clock }: Ports,
): Promise<Response> {
  if (!(await isOurClient({ flavour, issuer, form }, { secrets, clock })))
    return refused('invalid_client', 401);
  if (form.get('grant_type') !== 'authorization_code') return refused('unsupported_grant_type');
  const grant = secrets.redeem(form.get('code') ?? '');
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (
    !grant ||
    grant.flavour !== flavour ||
    grant.redirectUri !== form.get('redirect_uri') ||
    grant.challenge !== challenge
  )
    return refused('invalid_grant');
  const tokens = { access_token: secrets.accessTokenFor(grant), token_type: 'bearer', expires_in: 600 };
  if (flavour === 'facebook') return Response.json(tokens);
  return Response.json({ ...tokens, id_token: await idTokenOf(grant, issuer, { secrets, clock }) });
}

/** Who an access token was given for: the address that Facebook's flavour is asked at. */
export function answerMe(request: Request, secrets: DemoSecrets): Response {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const grant = secrets.grantOfAccessToken(token);
  const proof = createHmac('sha256', secrets.credentials.facebook.clientSecret).update(token).digest('hex');
  const given = new URL(request.url).searchParams.get('appsecret_proof') ?? '';
  if (!grant || grant.flavour !== 'facebook' || !same(given, proof))
    return Response.json({ error: { message: 'Invalid proof or token', code: 190 } }, { status: 400 });
  const { name, email } = grant.reader;
  return Response.json({ id: demoIdOf('facebook', grant.reader), name, email });
}

async function isOurClient(
  { flavour, issuer, form }: { flavour: Flavour; issuer: string; form: URLSearchParams },
  { secrets, clock }: Ports,
): Promise<boolean> {
  const { clientId } = secrets.credentials[flavour];
  if (form.get('client_id') !== clientId) return false;
  const given = form.get('client_secret') ?? '';
  if (flavour !== 'apple') return same(given, secrets.credentials[flavour].clientSecret);
  const { teamId, keyId } = secrets.credentials.apple;
  try {
    const { protectedHeader } = await jwtVerify(given, secrets.applePublicKey, {
      algorithms: ['ES256'],
      issuer: teamId,
      subject: clientId,
      audience: issuer,
      requiredClaims: ['exp', 'iat'],
      currentDate: clock.now(),
    });
    return protectedHeader.kid === keyId;
  } catch {
    return false;
  }
}

async function idTokenOf(grant: Grant, issuer: string, { secrets, clock }: Ports): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const { kid, privateKey } = await secrets.signingKey();
  const { flavour, nonce, reader } = grant;
  const claims =
    flavour === 'google'
      ? // All mailboxes of the reserved domain are its own, as those of a company are that it hosts.
        { email: reader.email, email_verified: true, hd: demoDomain, name: reader.name }
      : // Apple says it as text, and never tells the name here.
        { email: reader.email, email_verified: 'true', nonce_supported: true };
  return new SignJWT({ ...claims, ...(nonce === null ? {} : { nonce }) })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setAudience(secrets.credentials[flavour].clientId)
    .setSubject(demoIdOf(flavour, reader))
    .setIssuedAt(now)
    .setExpirationTime(now + idTokenSeconds)
    .sign(privateKey);
}

function refused(error: string, status = 400): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } });
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
