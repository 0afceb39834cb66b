import type { SharedCache } from '../../config/caches.ts';
import { cloudflare } from './cloudflare.ts';
import { fastly } from './fastly.ts';
import type { PurgeTarget } from './purge-target.ts';
import { varnish } from './varnish.ts';

export function openPurgeTarget(shared: SharedCache): PurgeTarget {
  switch (shared.kind) {
    case 'varnish':
      return varnish(shared);
    case 'fastly':
      return fastly(shared);
    case 'cloudflare':
      return cloudflare(shared);
  }
}
