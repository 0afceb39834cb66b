import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };

/** What making a page gives: its text and the tags of everything it shows. */
export type Made = {
  /** Made anew each time. */
  unkept?: boolean;
  status: number;
  location?: string;
  type: string;
  text: string;
  tags: string[];
};

export type Kept = {
  unkept?: boolean;
  status: number;
  location?: string;
  type: string;
  etag: string;
  raw: Buffer;
  /** Compressed for the first who wants it so, and kept. */
  gzip(): Promise<Buffer>;
  brotli(): Promise<Buffer>;
  tags: string[];
};

/** Quick compression at first; the best there is once a page has proved to be wanted. */
const quickBrotli = 5;
const bestBrotli = 11;
const hitsOfAWantedPage = 3;
/** Above this the best compression takes seconds of a core: sitemaps, which few ask for. */
const largestBestBrotli = 512 * 1024;

/**
 * Pages and answers made once and kept as bytes (raw, gzip, brotli) until one of their tags is dropped.
 * Bounded in bytes; a page asked for twice at once is made once; only status 200 is kept, and of that
 * what does not say that it is not to be.
 */
export function createPageCache({ maxBytes }: { maxBytes: number }) {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    // Both encodings together stay below the text itself. Of an answer that says little, the question is the larger part.
    sizeCalculation: (page, key) => page.raw.length * 2 + key.length * 2 + 500,
    // What is crowded out must not stay behind as a tag's key.
    dispose: (page, key) => {
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag);
      }
    },
  });
  const keysByTag = new Map<string, Set<string>>();
  const making = new Map<string, { promise: Promise<Kept>; dropped: Set<string> }>();

  async function make(key: string, dropped: Set<string>, maker: () => Promise<Made>): Promise<Kept> {
    const page = packed(await maker());
    // What went stale while the page was made must not be kept; it may still be shown this once.
    const stale = dropped.has('*') || page.tags.some((tag) => dropped.has(tag));
    if (page.status === 200 && !page.unkept && !stale) {
      kept.set(key, page);
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    }
    return page;
  }

  return {
    /** The page under this key, made now if it is not there. */
    async page(key: string, maker: () => Promise<Made>): Promise<Kept> {
      const found = kept.get(key);
      if (found) return found;
      const underWay = making.get(key);
      if (underWay && underWay.dropped.size === 0) return underWay.promise;
      const dropped = new Set<string>();
      const promise = make(key, dropped, maker).finally(() => {
        if (making.get(key)?.promise === promise) making.delete(key);
      });
      making.set(key, { promise, dropped });
      return promise;
    },
    /** Forgets every page that shows one of these tags; '*' forgets all. */
    drop(tags: readonly string[] | '*'): void {
      if (tags === '*') {
        kept.clear();
      }
      for (const tag of tags === '*' ? [] : tags) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) kept.delete(key);
      }
      for (const each of making.values())
        for (const tag of tags === '*' ? ['*'] : tags) each.dropped.add(tag);
    },
    size: () => kept.size,
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

function packed(made: Made): Kept {
  const raw = Buffer.from(made.text);
  const etag = `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`;
  let gzipped: Promise<Buffer> | undefined;
  let brotlied: Promise<Buffer> | undefined;
  let wanted = 0;
  return {
    ...made,
    etag,
    raw,
    gzip: () => (gzipped ??= compress.gzip(raw)),
    brotli() {
      brotlied ??= brotli(raw, quickBrotli);
      if (++wanted === hitsOfAWantedPage && raw.length <= largestBestBrotli) {
        // Where it fails, the quick one stays.
        brotli(raw, bestBrotli).then(
          (best) => (brotlied = Promise.resolve(best)),
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
