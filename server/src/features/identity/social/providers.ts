/** The providers there are credentials for. In the demonstration, one of our own stands in for all three. */
import { LRUCache } from 'lru-cache';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { openDemoProvider, type DemoProvider } from '../demo-provider/demo-provider.ts';
import { demoProviderRuns } from '../sign-in-settings.ts';
import { appleClientSecret, appleNameIn, appleVouchesFor } from './apple.ts';
import { facebookItself, facebookProvider, type FacebookPlace } from './facebook.ts';
import { googleVouchesFor } from './google.ts';
import { openIdProvider } from './openid-provider.ts';
import type { Place, Provider, ProviderId } from './provider.ts';

export type Providers = {
  /** The provider as a page of this origin asks it; null where there is none for it. */
  of(providerId: ProviderId, asked: { origin: string; isLocal: boolean }): Provider | null;
  /** Set where the demonstration's own provider stands in: its people must never become staff. */
  demo: DemoProvider | null;
};

type Ports = {
  config: Pick<Config, 'social' | 'identity' | 'demo' | 'siteName'>;
  clock: Clock;
  secret: string;
};

type Places = { google: Place; apple: Place; facebook: FacebookPlace };

const itself = (issuer: string): Place => ({ issuer, fetch, insecure: false });

const real: Places = {
  google: itself('https://accounts.google.com'),
  apple: itself('https://appleid.apple.com'),
  facebook: facebookItself,
};

export function openProviders({ config, clock, secret }: Ports): Providers {
  if (!demoProviderRuns(config)) {
    const providers = providersAt(real, config.social, clock);
    return { of: (providerId) => providers[providerId], demo: null };
  }
  const demo = openDemoProvider({ secret, clock, siteName: config.siteName });
  // Whoever asks chooses the Host header: few are kept.
  const byOrigin = new LRUCache<string, ReturnType<typeof providersAt>>({ max: 20 });
  return {
    of(providerId, { origin, isLocal }) {
      // It asks nobody for a password, so it is for whoever sits at this machine.
      if (!isLocal) return null;
      let providers = byOrigin.get(origin);
      if (!providers) {
        providers = providersAt(demo.placesAt(origin), demo.credentials, clock);
        byOrigin.set(origin, providers);
      }
      return providers[providerId];
    },
    demo,
  };
}

/** `places` are parameters so that a strict stand-in can take a provider's part. */
export function providersAt(
  places: Places,
  { google, apple, facebook }: Config['social'],
  clock: Clock,
): Record<ProviderId, Provider | null> {
  return {
    'google.com': google
      ? openIdProvider(
          {
            place: places.google,
            clientId: google.clientId,
            clientSecret: async () => google.clientSecret,
            // Somebody with several accounts there is asked which.
            authorization: { scope: 'openid email profile', prompt: 'select_account' },
            vouchesFor: googleVouchesFor,
          },
          clock,
        )
      : null,
    'apple.com': apple
      ? openIdProvider(
          {
            place: places.apple,
            clientId: apple.clientId,
            clientSecret: () => appleClientSecret(apple, { audience: places.apple.issuer, clock }),
            // Name and address are told by a form only.
            authorization: { scope: 'openid name email', response_mode: 'form_post' },
            beside: appleNameIn,
            vouchesFor: appleVouchesFor,
          },
          clock,
        )
      : null,
    'facebook.com': facebook ? facebookProvider(places.facebook, facebook) : null,
  };
}
