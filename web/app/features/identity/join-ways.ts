import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';

/** A provider whose email address belongs to an account that it is not connected to. */
export type Join = {
  /** The provider to connect. */
  requested: SocialButton;
  email: string;
  /** Providers that sign in to that account. If there is none, it has a password or uses links by email. */
  ways: SocialButton[];
  /** Whether the account is connected to another identity at the requested provider, and takes no second one. */
  isConnectedElsewhere: boolean;
};

export const providerNames: Record<SocialButton, string> = {
  facebook: 'Facebook',
  google: 'Google',
  apple: 'Apple',
};

type Refused = { customData?: { email?: unknown; _tokenResponse?: { verifiedProvider?: unknown } } };

/** Reads `account-exists-with-different-credential`. The service names providers; it never reveals a password. */
export function joinOf(error: unknown, requested: SocialButton, buttons: SocialButton[]): Join {
  const { customData = {} } = (error ?? {}) as Refused;
  // oxlint-disable-next-line no-underscore-dangle -- the SDK's name for it
  const named = customData._tokenResponse?.verifiedProvider;
  const ids: unknown[] = Array.isArray(named) ? named : [];
  return {
    requested,
    email: typeof customData.email === 'string' ? customData.email : '',
    isConnectedElsewhere: ids.includes(`${requested}.com`),
    ways: buttons.filter((button) => button !== requested && ids.includes(`${button}.com`)),
  };
}
