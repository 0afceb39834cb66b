/** Apple: OpenID Connect. The client secret is a token that we sign. The name is sent only once, beside the code. */
import { importPKCS8, SignJWT, type JWTPayload } from 'jose';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openIdProvider } from './openid-provider.ts';
import { nameOf } from './profile-texts.ts';
import { hostOf, type Provider } from './provider.ts';

type AppleSettings = NonNullable<Config['social']['apple']>;

const secretSeconds = 24 * 3600;

export function appleProvider(
  settings: AppleSettings,
  clock: Clock,
  host = hostOf('https://appleid.apple.com'),
): Provider {
  return openIdProvider(
    {
      host,
      clientId: settings.clientId,
      clientSecret: () => appleClientSecret(settings, { audience: host.issuer, clock }),
      // Apple sends name and address only as a form.
      authorization: { scope: 'openid name email', response_mode: 'form_post' },
      readName,
      vouchesFor,
    },
    clock,
  );
}

/** Valid for a day; a new one is created twice a day. */
async function appleClientSecret(
  { clientId, teamId, keyId, privateKey }: AppleSettings,
  { audience, clock }: { audience: string; clock: Clock },
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + secretSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'));
}

/** The form's `user` is not signed, so only the name is taken from it. */
function readName(answer: URLSearchParams): string | null {
  try {
    const { name } = JSON.parse(answer.get('user') ?? '{}') as {
      name?: { firstName?: unknown; lastName?: unknown };
    };
    const parts = [nameOf(name?.firstName), nameOf(name?.lastName)].filter((part) => part !== null);
    return nameOf(parts.join(' '));
  } catch {
    return null;
  }
}

/**
 * Apple confirms every address of an Apple Account, which has a second factor. The claim is sometimes text. After an
 * address has passed to another person, the Apple id of the former owner is still on the account, so it is not opened.
 */
function vouchesFor(_email: string, claims: JWTPayload): boolean {
  return claims['email_verified'] === true || claims['email_verified'] === 'true';
}
