/** A cache in memory whose entries are dropped by tags. */
import { LRUCache } from 'lru-cache';

type Tagged = { tags: readonly string[] };

export type TaggedCacheOptions<V> = {
  maxSize: number;
  sizeOf(value: V, key: string): number;
  /** False: the entry is loaded again. */
  isFresh?(value: V): boolean;
};

/**
 * Entries stay until one of their tags is dropped, or until newer ones evict them. Concurrent requests for a key
 * share one load. An entry that became stale while it was loaded is answered but not cached.
 */
export function createTaggedCache<V extends Tagged>({ maxSize, sizeOf, isFresh }: TaggedCacheOptions<V>) {
  const entries = new LRUCache<string, V>({
    maxSize,
    sizeCalculation: sizeOf,
    // Evicted entries must not stay behind in the index of tags.
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag);
      }
    },
  });
  const keysByTag = new Map<string, Set<string>>();
  const loading = new Map<string, { promise: Promise<V>; dropped: Set<string> }>();
  /** The tags dropped during each running load. A key has two loads if the first one became stale. */
  const droppedDuring = new Set<Set<string>>();

  function keep(key: string, value: V): void {
    entries.set(key, value);
    for (const tag of value.tags) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
  }

  return {
    /** The entry, loaded now if it is missing. `load` answers it, and may cache it and others that it has found. */
    async get(key: string, load: (keep: (key: string, value: V) => void) => Promise<V>): Promise<V> {
      const found = entries.get(key);
      if (found && (isFresh?.(found) ?? true)) return found;
      const underWay = loading.get(key);
      if (underWay && underWay.dropped.size === 0) return underWay.promise;
      const dropped = new Set<string>();
      const isStale = ({ tags }: V) => dropped.has('*') || tags.some((tag) => dropped.has(tag));
      const promise = load((each, value) => {
        if (!isStale(value)) keep(each, value);
      }).finally(() => {
        droppedDuring.delete(dropped);
        if (loading.get(key)?.promise === promise) loading.delete(key);
      });
      droppedDuring.add(dropped);
      loading.set(key, { promise, dropped });
      return promise;
    },
    /** Drops every entry with one of these tags; '*' drops all. */
    drop(tags: readonly string[] | '*'): void {
      if (tags === '*') entries.clear();
      for (const tag of tags === '*' ? [] : tags)
        for (const key of keysByTag.get(tag) ?? []) entries.delete(key);
      for (const dropped of droppedDuring) for (const tag of tags === '*' ? ['*'] : tags) dropped.add(tag);
    },
    size: () => entries.size,
    /** By `sizeOf`, all entries together. */
    bytes: () => entries.calculatedSize,
  };
}
