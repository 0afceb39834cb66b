import type { SocialProfile } from '../identity.tables.ts';
import type { ProviderId } from '../social/provider.ts';
import { definedFields } from './account-answer.ts';

/**
 * The fields of every answer about the provider and the person. The provider's tokens stay on the server, where
 * no script of a page can read them.
 */
export function idpAnswer(providerId: ProviderId, profile: SocialProfile): object {
  const { email, emailVerified, displayName, photoUrl, firstName, lastName } = profile;
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    context: '',
    providerId,
    federatedId:
      providerId === 'google.com'
        ? `https://accounts.google.com/${profile.federatedId}`
        : profile.federatedId,
    ...(email === null ? {} : { email, emailVerified }),
    ...definedFields({ displayName, fullName: displayName, firstName, lastName, photoUrl }),
    rawUserInfo: JSON.stringify(rawUserInfo(providerId, profile)),
  };
}

const scopes = 'https://www.googleapis.com/auth/userinfo';

/** The profile with each provider's own field names. */
function rawUserInfo(providerId: ProviderId, profile: SocialProfile): object {
  const { email, emailVerified, federatedId, displayName: name, photoUrl: picture } = profile;
  const common = definedFields({ email, name, picture });
  if (providerId === 'facebook.com') return { ...common, sub: federatedId };
  if (providerId === 'apple.com') return { ...common, email_verified: emailVerified, sub: federatedId };
  return {
    ...common,
    ...definedFields({ given_name: profile.firstName, family_name: profile.lastName }),
    id: federatedId,
    verified_email: emailVerified,
    locale: 'en',
    granted_scopes: ['openid', `${scopes}.profile`, ...(email === null ? [] : [`${scopes}.email`])].join(' '),
  };
}
