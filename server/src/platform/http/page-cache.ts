import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Clock, systemClock } from '../clock.ts';
import { createTaggedCache } from '../tagged-cache.ts';
import type { CacheCounts } from '../metrics/cache-metrics.ts';
import type { Encoded } from './send-bytes.ts';

const compress = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };

/** A rendered page or answer, with the cache tags of everything it shows. */
export type RenderResult = {
  /** Rendered anew for each request. */
  noStore?: boolean;
  /** Cached although its status is not 200. */
  keepsStatus?: boolean;
  status: number;
  location?: string;
  headers?: Record<string, string>;
  type: string;
  text: string;
  tags: string[];
  /** Milliseconds; if missing, the entry ends only when a tag is dropped. */
  maxAge?: number;
};

/** Each encoding is made for the first request that accepts it. */
export type CacheEntry = Omit<RenderResult, 'text' | 'maxAge'> & Required<Encoded> & { expires: number };

/**
 * The first compression is quick. After this many requests a page gets a better one. Quality 4 would be 4 % smaller
 * and take twice as long, a seventh of the time of rendering. Few clients ask for gzip. The best quality would take
 * more than half a second for the largest pages, and anyone can ask three times for each of many answers.
 */
const quickBrotli = 3;
const betterBrotli = 9;
const recompressAfterHits = 3;
const gzipLevel = 3;
/** Above this size the better compression takes too long for one request. */
const maxBetterBrotliBytes = 384 * 1024;

/**
 * Caches rendered pages and answers as bytes (raw, gzip, brotli) until one of their tags is dropped or they are too
 * old. Bounded in bytes. Concurrent requests share one rendering. Only status 200 without `noStore` is cached, and what has `keepsStatus`.
 */
export function createPageCache({ maxBytes, clock = systemClock }: { maxBytes: number; clock?: Clock }) {
  const now = () => clock.now().getTime();
  const counted = { requests: 0, misses: 0 };
  const cache = createTaggedCache<CacheEntry>({
    maxSize: maxBytes,
    // Both encodings together are smaller than the text. The key can be larger than a short answer.
    sizeOf: (page, key) => page.raw.length * 2 + key.length * 2 + 500,
    isFresh: ({ expires }) => expires === Infinity || now() < expires,
  });
  return {
    /** The entry of this key, rendered now if it is missing. */
    page(key: string, render: () => Promise<RenderResult>): Promise<CacheEntry> {
      counted.requests++;
      return cache.get(key, async (keep) => {
        counted.misses++;
        const page = toEntry(await render(), now());
        if ((page.status === 200 || page.keepsStatus) && !page.noStore) keep(key, page);
        return page;
      });
    },
    drop: cache.drop,
    size: cache.size,
    /** Requests since the start, those of them that were rendered, and the present size. */
    counts: (): CacheCounts => ({ ...counted, bytes: cache.bytes() }),
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

function toEntry({ text, maxAge = Infinity, ...result }: RenderResult, now: number): CacheEntry {
  const raw = Buffer.from(text);
  const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`;
  let gzipped: Promise<Buffer> | undefined;
  let brotlied: Promise<Buffer> | undefined;
  let hits = 0;
  return {
    ...result,
    expires: now + maxAge,
    etag,
    raw,
    gzip: () => (gzipped ??= compress.gzip(raw, { level: gzipLevel })),
    brotli() {
      brotlied ??= brotli(raw, quickBrotli);
      if (++hits === recompressAfterHits && raw.length <= maxBetterBrotliBytes) {
        // If it fails, the quick compression stays.
        brotli(raw, betterBrotli).then(
          (better) => (brotlied = Promise.resolve(better)),
          () => {},
        );
      }
      return brotlied;
    },
  };
}

function brotli(raw: Buffer, quality: number): Promise<Buffer> {
  return compress.brotli(raw, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
  });
}
