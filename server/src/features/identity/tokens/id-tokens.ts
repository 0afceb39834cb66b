/** ID tokens, which a browser sends with every call: RS256 only, valid for one hour, one issuer, one audience. */
import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { IdentityError } from '../identity-error.ts';
import type { AccountProviderRow, AccountRow, SecondFactorRow } from '../identity.tables.ts';
import type { SigningKeys } from './signing-keys.ts';

export const idTokenSeconds = 3600;

/** The claims of a verified token. */
export type IdTokenClaims = {
  uid: string;
  signedInAt: Date;
  /** Null for tokens of the third-party service, which do not name the session. */
  sessionId: string | null;
  signInProvider: string;
  /** Whether a second factor was given when signing in. */
  secondFactor: boolean;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
};

export type IdTokenSession = {
  id: string;
  signedInAt: Date;
  signInProvider: string;
  secondFactorAt: Date | null;
};

/** The sign-in methods of an account that its tokens name. */
type SignInMethods = {
  providers: readonly AccountProviderRow[];
  secondFactor: SecondFactorRow | undefined;
};

export type IdTokens = ReturnType<typeof openIdTokens>;

export function openIdTokens(
  config: Pick<Config, 'identity' | 'site'>,
  { keys, clock }: { keys: SigningKeys; clock: Clock },
) {
  const { provider, projectId } = config.identity;
  // Independent of the request's host, which a client can choose.
  const issuer =
    provider === 'firebase'
      ? `https://securetoken.google.com/${projectId}`
      : (config.site.publicUrl ?? 'urn:longstrip');
  const keyOf = tooBusyWithoutKeys(provider === 'firebase' ? thirdPartyKeys() : ownKeys(keys));
  return {
    /** A new token for a session. No two tokens are equal, because clients would then keep the old refresh token. */
    async sign(
      account: AccountRow,
      { providers, secondFactor }: SignInMethods,
      session: IdTokenSession,
    ): Promise<string> {
      const now = Math.floor(clock.now().getTime() / 1000);
      const { kid, privateKey } = await keys.current();
      return new SignJWT({
        ...(account.display_name === null ? {} : { name: account.display_name }),
        ...(account.photo_url === null ? {} : { picture: account.photo_url }),
        auth_time: Math.floor(session.signedInAt.getTime() / 1000),
        user_id: account.uid,
        ...(account.email ? { email: account.email, email_verified: account.email_verified } : {}),
        firebase: {
          identities: identitiesOf(account, providers),
          sign_in_provider: session.signInProvider,
          ...(session.secondFactorAt && { sign_in_second_factor: 'totp' }),
          ...(session.secondFactorAt && secondFactor && { second_factor_identifier: secondFactor.id }),
        },
        sid: session.id,
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(now)
        .setExpirationTime(now + idTokenSeconds)
        .setJti(randomUUID())
        .sign(privateKey);
    },
    /**
     * The claims of a valid token, `expired` for one that was valid before, null for anything else. Refuses with
     * `too_busy` if the keys cannot be read.
     */
    async verify(token: string): Promise<IdTokenClaims | 'expired' | null> {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: ['RS256'],
          issuer,
          audience: projectId,
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
          currentDate: clock.now(),
          clockTolerance: 5,
        });
        return claimsOf(payload);
      } catch (error) {
        if (error instanceof IdentityError) throw error;
        return error instanceof errors.JWTExpired ? 'expired' : null;
      }
    },
  };
}

function identitiesOf(account: AccountRow, providers: readonly AccountProviderRow[]) {
  return {
    ...(account.email ? { email: [account.email] } : {}),
    ...Object.fromEntries(providers.map((each) => [each.provider_id, [each.federated_id]])),
  };
}

function claimsOf(payload: Record<string, unknown>): IdTokenClaims | null {
  const { sub, auth_time: authTime, sid, email, name, picture } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 128 || typeof authTime !== 'number') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const { sign_in_provider: signInProvider, sign_in_second_factor: secondFactor } = (payload['firebase'] ??
    {}) as Record<string, unknown>;
  return {
    uid: sub,
    signedInAt: new Date(authTime * 1000),
    sessionId: text(sid),
    signInProvider: text(signInProvider) ?? '',
    secondFactor: Boolean(text(secondFactor)),
    email: text(email)?.toLowerCase() ?? null,
    emailVerified: payload['email_verified'] === true,
    displayName: text(name),
    photoUrl: text(picture),
  };
}

/** If a key cannot be read, the answer is `too_busy`: browsers sign out when a token is refused as invalid. */
function tooBusyWithoutKeys(keyOf: JWTVerifyGetKey): JWTVerifyGetKey {
  const { JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported } = errors;
  const tokenErrors = [JWKSNoMatchingKey, JWKSMultipleMatchingKeys, JOSENotSupported];
  return async (header, token) => {
    try {
      return await keyOf(header, token);
    } catch (error) {
      if (tokenErrors.some((each) => error instanceof each)) throw error;
      throw new IdentityError('too_busy');
    }
  };
}

function ownKeys(keys: SigningKeys): JWTVerifyGetKey {
  return async ({ kid }) => {
    const key = kid === undefined ? undefined : await keys.find(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}

function thirdPartyKeys(): JWTVerifyGetKey {
  return createRemoteJWKSet(
    new URL('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  );
}
