/** Cloudflare: https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
import type { SharedCache } from '../../config/caches.ts';
import { PurgeFailed, type PurgeTarget } from './purge-target.ts';
import { inParts, sendPurge } from './send-purge.ts';

/** The most that one request may name. */
const tagsAtOnce = 30;

export function cloudflare(
  { zoneIds, token }: Omit<Extract<SharedCache, { kind: 'cloudflare' }>, 'kind'>,
  apiUrl = 'https://api.cloudflare.com/client/v4',
): PurgeTarget {
  return {
    name: 'Cloudflare',
    async purge(tags, signal) {
      for (const zoneId of zoneIds)
        for (const part of inParts(tags, tagsAtOnce)) {
          const text = await sendPurge('Cloudflare', `${apiUrl}/zones/${zoneId}/purge_cache`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ tags: part }),
            signal,
          });
          if (!isSuccess(text)) throw new PurgeFailed('Cloudflare did not purge.');
        }
    },
  };
}

function isSuccess(text: string): boolean {
  try {
    return (JSON.parse(text) as { success?: unknown } | null)?.success === true;
  } catch {
    return false;
  }
}
