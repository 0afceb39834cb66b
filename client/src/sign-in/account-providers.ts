import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import type { StoredUser } from '../session/stored-session.ts';

const names: Record<string, string> = {
  password: 'Email and password',
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'apple.com': 'Apple',
  phone: 'Phone',
};

/**
 * Whether the first sign-in method is the password (spec §5). It decides how a person reauthenticates and whether Change
 * Password is shown.
 */
export function hasPassword({ providerData }: StoredUser): boolean {
  return providerData[0]?.providerId === 'password';
}

export function signInMethods({ providerData }: StoredUser): string[] {
  return [...new Set(providerData.map(({ providerId }) => names[providerId] ?? providerId))];
}

/** The social provider with which an account without a password reauthenticates. */
export function reauthenticationProvider({ providerData }: StoredUser): SocialButton | null {
  const first = providerData.find(({ providerId }) => /^(google|facebook|apple)\.com$/.test(providerId));
  return (first?.providerId.split('.')[0] as SocialButton | undefined) ?? null;
}
