import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';

/** A provider whose e-mail has an account already, which it is not yet a way into. */
export type Join = {
  /** The provider that is to be connected. */
  wish: SocialButton;
  email: string;
  /** The providers that are a way into that account. None: it is the password, or a link by mail. */
  ways: SocialButton[];
};

export const providerNames: Record<SocialButton, string> = {
  facebook: 'Facebook',
  google: 'Google',
  apple: 'Apple',
};

type Refused = { customData?: { email?: unknown; _tokenResponse?: { verifiedProvider?: unknown } } };

/** What `account-exists-with-different-credential` tells. The service names providers; it never tells of a password. */
export function joinOf(error: unknown, wish: SocialButton, buttons: SocialButton[]): Join {
  const { customData = {} } = (error ?? {}) as Refused;
  // oxlint-disable-next-line no-underscore-dangle -- the SDK's name for it
  const named = customData._tokenResponse?.verifiedProvider;
  const ids: unknown[] = Array.isArray(named) ? named : [];
  return {
    wish,
    email: typeof customData.email === 'string' ? customData.email : '',
    ways: buttons.filter((button) => button !== wish && ids.includes(`${button}.com`)),
  };
}
