/** Varnish with the module xkey, and the configuration of deploy/proxies/varnish.vcl. */
import type { SharedCache } from '../../config/caches.ts';
import type { PurgeTarget } from './purge-target.ts';
import { inParts, sendPurge } from './send-purge.ts';

/** About 4 kB, because Varnish takes headers of 8 kB by default. */
const tagsAtOnce = 80;

export function varnish({ urls }: Extract<SharedCache, { kind: 'varnish' }>): PurgeTarget {
  return {
    name: 'Varnish',
    async purge(tags, signal) {
      const purgeOne = async (url: string) => {
        for (const part of inParts(tags, tagsAtOnce))
          await sendPurge(`Varnish at ${new URL(url).host}`, url, {
            method: 'PURGE',
            headers: { 'xkey-purge': part.join(' ') },
            signal,
          });
      };
      // One that is away must not keep the others from purging.
      const results = await Promise.allSettled(urls.map(purgeOne));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}
