/** What is Apple's own: a client secret that is a token we sign, and a name that comes once, beside the code. */
import { importPKCS8, SignJWT, type JWTPayload } from 'jose';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nameOf } from './profile-texts.ts';

type AppleSettings = NonNullable<Config['social']['apple']>;

const secretSeconds = 24 * 3600;

/** Good for a day: it is made anew twice a day. */
export async function appleClientSecret(
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

/** The form's `user`: nobody has signed it, so nothing but the name is taken from it. */
export function appleNameIn(answer: URLSearchParams): { displayName: string | null } {
  try {
    const { name } = JSON.parse(answer.get('user') ?? '{}') as {
      name?: { firstName?: unknown; lastName?: unknown };
    };
    const parts = [nameOf(name?.firstName), nameOf(name?.lastName)].filter((part) => part !== null);
    return { displayName: nameOf(parts.join(' ')) };
  } catch {
    return { displayName: null };
  }
}

/**
 * Apple confirms every address of an Apple Account, and a second factor guards the account. It says so as text at times.
 * An address that passed to another person since is caught where the account knows the former one's Apple id.
 */
export function appleVouchesFor(_email: string, claims: JWTPayload): boolean {
  return claims['email_verified'] === true || claims['email_verified'] === 'true';
}
