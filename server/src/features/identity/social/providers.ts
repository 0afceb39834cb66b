/** The providers with configured credentials. In the demo one local provider replaces all of them. */
import { LRUCache } from 'lru-cache';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { IdentityContext } from '../context.ts';
import { appleProvider } from './apple.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import { openIdProvider, type OpenIdClient } from './openid-provider.ts';
import type { Provider, ProviderId } from './provider.ts';

export type Providers = {
  /** The provider for pages of this origin; null if it is not offered. */
  of(providerId: ProviderId, caller: { origin: string; isLocal: boolean }): Provider | null;
  /** In the demo anyone can sign in as anyone, so its readers must never become staff. */
  isDemo: boolean;
};

export type SocialContext = IdentityContext & { providers: Providers };

export function configuredProviders({ google, apple, facebook }: Config['social'], clock: Clock): Providers {
  const providers: Record<ProviderId, Provider | null> = {
    'google.com': google ? googleProvider(google, clock) : null,
    'apple.com': apple ? appleProvider(apple, clock) : null,
    'facebook.com': facebook ? facebookProvider(facebook) : null,
  };
  return { of: (providerId) => providers[providerId], isDemo: false };
}

export function demoProviders(demo: { clientAt(origin: string): OpenIdClient }, clock: Clock): Providers {
  // The Host header decides the origin, so the number of entries is limited.
  const cache = new LRUCache<string, Provider>({ max: 60 });
  return {
    of(providerId, { origin, isLocal }) {
      // The demo provider asks for no password, so it serves only browsers on this machine.
      if (!isLocal) return null;
      const key = `${providerId} ${origin}`;
      const provider = cache.get(key) ?? openDemo(providerId, demo.clientAt(origin), clock);
      cache.set(key, provider);
      return provider;
    },
    isDemo: true,
  };
}

function openDemo(providerId: ProviderId, client: OpenIdClient, clock: Clock): Provider {
  const authorization = { scope: 'openid email profile' };
  // As with the real providers, Facebook does not vouch for an address.
  const vouchesFor = () => providerId !== 'facebook.com';
  return openIdProvider({ ...client, authorization, vouchesFor }, clock);
}
