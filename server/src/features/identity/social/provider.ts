import type { SocialProfile } from '../identity.tables.ts';

export const providerIds = ['google.com', 'facebook.com', 'apple.com'] as const;
export type ProviderId = (typeof providerIds)[number];

export const providerNames: Readonly<Record<ProviderId, string>> = {
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'apple.com': 'Apple',
};

/** What binds a provider's answer to our question. */
export type Question = { redirectUri: string; state: string; nonce: string; codeVerifier: string };

export type Provider = {
  /** Where the browser is sent. */
  authorizeUrl(question: Question): Promise<URL>;
  /** Whom the provider's answer names, once the code has been exchanged and every signature found good. */
  profileOf(question: Question, answer: URLSearchParams): Promise<SocialProfile>;
  /** Whom an ID token names that the page got by itself; null where the provider has none for us. */
  profileOfIdToken: ((idToken: string, rawNonce: string | null) => Promise<SocialProfile>) | null;
};

/** Where a provider is found, and how it is asked. */
export type Place = { issuer: string; fetch: typeof fetch; insecure: boolean };

/** Waiting longer than this for a provider helps nobody. */
export const providerSeconds = 8;

export function isProviderId(value: unknown): value is ProviderId {
  return providerIds.includes(value as ProviderId);
}
