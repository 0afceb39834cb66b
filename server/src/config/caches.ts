/** The caches of this server, and the shared cache in front of it. */
import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

/** The shared cache that is purged. */
export type SharedCache =
  | { readonly kind: 'varnish'; readonly urls: readonly string[] }
  | { readonly kind: 'fastly'; readonly serviceId: string; readonly token: string }
  | { readonly kind: 'cloudflare'; readonly zoneIds: readonly string[]; readonly token: string };

export type CachesConfig = {
  /** Undefined means: none is purged. */
  readonly shared: SharedCache | undefined;
  /** The internal location of nginx on the stored files, with a slash at both ends. */
  readonly xAccelLocation: string | undefined;
  readonly pageBytes: number;
  readonly imageBytes: number;
};

export const cachesOf = (s: Settings): CachesConfig => ({
  shared: sharedCacheOf(s),
  xAccelLocation: xAccelLocationOf(s),
  pageBytes: s.PAGE_CACHE_SIZE,
  imageBytes: s.IMAGE_CACHE_SIZE,
});

function sharedCacheOf(s: Settings): SharedCache | undefined {
  switch (s.SHARED_CACHE) {
    case 'off':
      return undefined;
    case 'varnish':
      if (s.VARNISH_URLS.length === 0) throw new ConfigError('SHARED_CACHE=varnish needs VARNISH_URLS.');
      return { kind: 'varnish', urls: s.VARNISH_URLS };
    case 'fastly': {
      const { FASTLY_SERVICE_ID: serviceId, FASTLY_API_TOKEN: token } = s;
      if (!serviceId || !token)
        throw new ConfigError('SHARED_CACHE=fastly needs FASTLY_SERVICE_ID and FASTLY_API_TOKEN.');
      return { kind: 'fastly', serviceId, token };
    }
    case 'cloudflare': {
      const { CLOUDFLARE_ZONE_IDS: zoneIds, CLOUDFLARE_API_TOKEN: token } = s;
      if (zoneIds.length === 0 || !token)
        throw new ConfigError('SHARED_CACHE=cloudflare needs CLOUDFLARE_ZONE_IDS and CLOUDFLARE_API_TOKEN.');
      return { kind: 'cloudflare', zoneIds, token };
    }
  }
}

function xAccelLocationOf(s: Settings): string | undefined {
  if (!s.X_ACCEL_LOCATION) return undefined;
  if (!s.TRUST_PROXY)
    throw new ConfigError('X_ACCEL_LOCATION needs TRUST_PROXY: only a proxy understands such answers.');
  // While a site moves, nginx would not find the files that are in the other storage.
  if (s.STORAGE !== 'disk' || s.STORAGE_ALSO)
    throw new ConfigError('X_ACCEL_LOCATION needs STORAGE=disk without STORAGE_ALSO.');
  return s.X_ACCEL_LOCATION;
}
