import type { SocialProfile } from '../identity.tables.ts';

export const providerIds = ['google.com', 'facebook.com', 'apple.com'] as const;
export type ProviderId = (typeof providerIds)[number];

export const providerNames: Readonly<Record<ProviderId, string>> = {
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'apple.com': 'Apple',
};

/** The values that bind a provider's answer to our request. */
export type AuthRequest = { redirectUri: string; state: string; nonce: string; codeVerifier: string };

export type Provider = {
  /** The URL of the provider that the browser is redirected to. */
  authorizeUrl(authRequest: AuthRequest): Promise<URL>;
  /** The person that the provider's answer names, after the code exchange and the signature checks. */
  profileOf(authRequest: AuthRequest, answer: URLSearchParams): Promise<SocialProfile>;
  /** The person that an ID token from the page names; null where the provider issues none for us. */
  profileOfIdToken: ((idToken: string, rawNonce: string | null) => Promise<SocialProfile>) | null;
};

/** The issuer URL of a provider, and how to send requests to it. */
export type ProviderHost = { issuer: string; fetch: typeof fetch; insecure: boolean };

export const hostOf = (issuer: string): ProviderHost => ({ issuer, fetch, insecure: false });

/** Timeout of requests to a provider, in seconds. */
export const providerSeconds = 8;

export function isProviderId(value: unknown): value is ProviderId {
  return providerIds.includes(value as ProviderId);
}
