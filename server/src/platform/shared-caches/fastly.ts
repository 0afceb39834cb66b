/** Fastly: https://www.fastly.com/documentation/reference/api/purging/ */
import type { SharedCache } from '../../config/caches.ts';
import type { PurgeTarget } from './purge-target.ts';
import { inParts, sendPurge } from './send-purge.ts';

/** Fastly takes 256 keys; so many are about 5 kB of headers. */
const tagsAtOnce = 100;

export function fastly(
  { serviceId, token }: Omit<Extract<SharedCache, { kind: 'fastly' }>, 'kind'>,
  apiUrl = 'https://api.fastly.com',
): PurgeTarget {
  return {
    name: 'Fastly',
    async purge(tags, signal) {
      for (const part of inParts(tags, tagsAtOnce))
        await sendPurge('Fastly', `${apiUrl}/service/${serviceId}/purge`, {
          method: 'POST',
          headers: { 'fastly-key': token, accept: 'application/json', 'surrogate-key': part.join(' ') },
          signal,
        });
    },
  };
}
