/** How the cache tags of an answer are written for the shared cache in front of the site. */
import type { CachesConfig, SharedCache } from '../../config/caches.ts';

type Format = { header: string; separator: string };

const formats: Record<SharedCache['kind'], Format> = {
  varnish: { header: 'xkey', separator: ' ' },
  fastly: { header: 'surrogate-key', separator: ' ' },
  cloudflare: { header: 'cache-tag', separator: ',' },
};

/** On every answer with tags, for changes that concern everything. */
const everyAnswer = 'longstrip';

/** Varnish takes headers of 8 kB by default, and other services 16 kB. */
const maxHeaderLength = 4000;

const secondsWithPurges = 86_400;
/** Copies of images that nobody purges must not outlive a withdrawal for long. */
const secondsWithoutPurges = 60;

export type SharedCacheHeaders = {
  /** How long shared caches may keep an image. */
  imageSeconds: number;
  /** The header with the tags of an answer that shared caches may keep; empty if no cache is purged. */
  tags(tags: readonly string[]): Record<string, string>;
};

export function sharedCacheHeaders({ shared }: CachesConfig): SharedCacheHeaders {
  if (!shared) return { imageSeconds: secondsWithoutPurges, tags: () => ({}) };
  const { header, separator } = formats[shared.kind];
  return {
    imageSeconds: secondsWithPurges,
    tags(tags) {
      const all = [everyAnswer, ...tags].join(separator);
      const value =
        all.length <= maxHeaderLength
          ? all
          : [everyAnswer, ...new Set(tags.map((tag) => anyOfKind(tag) ?? tag))].join(separator);
      return { [header]: value };
    },
  };
}

/** What is purged for the tags of a change. */
export function purgedTags(tags: readonly string[] | '*'): string[] {
  if (tags === '*' || tags.includes('*')) return [everyAnswer];
  return [...new Set(tags.flatMap((tag) => [tag, anyOfKind(tag) ?? []].flat()))].sort();
}

/** `Comic:any` stands for any comic, in answers that show too many to name each. Undefined for tags without an id. */
function anyOfKind(tag: string): string | undefined {
  const [kind, id] = tag.split(':');
  return id === undefined ? undefined : `${kind}:any`;
}
