/**
 * Tells every process which cache tags are stale, so that it drops their cache entries. Invalidations are published
 * with the commit, and never if the transaction is rolled back.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Histogram, Registry } from 'prom-client';
import type { Database } from '../database/open-database.ts';
import type { Tx } from '../database/tables.ts';
import { afterCommit, beforeCommit } from '../database/transactions.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** `'*'` stands for every tag. */
export type InvalidationListener = (tags: readonly string[] | '*') => void;

export type InvalidationRecorder = (tx: Tx, tags: readonly string[] | '*') => Promise<void>;

export type Invalidations = {
  /** Collects the tags that this transaction makes stale, for its commit. */
  publish(tx: Tx, tags: readonly string[]): void;
  /** `record` writes the tags of each transaction that publishes some, as part of it. */
  recordBy(record: InvalidationRecorder): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: InvalidationListener): () => void;
  close(): Promise<void>;
};

// Earlier versions listen on this name, and run beside this one during an upgrade.
const channel = 'longstrip_news';
// PostgreSQL's limit for one notification is 8,000 bytes, with the id of the invalidation.
const maxPartBytes = 7_500;
/** Beyond it, dropping everything is cheaper than naming what is stale. */
export const maxTags = 5_000;

/** Notifies this process at the commit, and every other one through the database. */
export async function openInvalidations(
  db: Pick<Database, 'listen'>,
  log: (message: string) => void = () => {},
  metrics: Metrics = new Registry(),
): Promise<Invalidations> {
  const listeners = new Set<InvalidationListener>();
  const recorders: InvalidationRecorder[] = [];
  const tagsOf = new WeakMap<Tx, Set<string>>();

  const notify = (tags: readonly string[] | '*') => {
    for (const listener of listeners) {
      try {
        listener(tags);
      } catch (error) {
        log(`A listener to invalidations failed: ${(error as Error).message}`);
      }
    }
  };
  const seconds = new Histogram({
    name: 'longstrip_invalidation_seconds',
    help: 'Time from a commit until its invalidation arrives through the database, as it arrives at other processes.',
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15],
    registers: [metrics],
  });
  const sender = randomUUID();
  let sent = 0;
  // Our own invalidations arrive twice, at the commit and as notifications. The first counts; the second would drop
  // what has been rendered since. If the answer to a commit is lost, only the notification arrives.
  const known = new LRUCache<string, number>({ max: 1000 });
  const isFirst = (id: string) => {
    const knownSince = known.get(id);
    if (knownSince === undefined) {
      known.set(id, performance.now());
      return true;
    }
    known.delete(id);
    seconds.observe((performance.now() - knownSince) / 1000);
    return false;
  };
  const stop = await db.listen(channel, {
    onNotify(payload) {
      const notification = unpack(payload);
      const isOwn = notification.sender.startsWith(sender);
      if (!isOwn || isFirst(notification.sender)) notify(notification.tags);
    },
    onReconnect: () => notify('*'),
  });

  return {
    publish(tx, tags) {
      if (tags.length === 0) return;
      const earlier = tagsOf.get(tx);
      const all = earlier ?? new Set<string>();
      for (const tag of tags) all.add(tag);
      if (earlier) return;
      tagsOf.set(tx, all);
      let parts: Notification[] = [];
      beforeCommit(tx, tagsOf, async () => {
        parts = tagParts(all).map((part) => ({ sender: `${sender} ${sent++}`, tags: part }));
        for (const record of recorders) await record(tx, allTags(parts));
        const kysely = tx as unknown as Kysely<unknown>;
        await kysely.executeQuery(
          CompiledQuery.raw('select pg_notify($1, payload) from unnest($2::text[]) as part (payload)', [
            channel,
            parts.map(pack),
          ]),
        );
      });
      // This process does not wait for its own notifications: the writer's next request reads the new state.
      afterCommit(tx, () => {
        const first = parts.filter((part) => isFirst(part.sender));
        if (first.length > 0) notify(allTags(first));
      });
    },
    recordBy: (record) => void recorders.push(record),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await stop();
    },
  };
}

type Notification = { sender: string; tags: readonly string[] | '*' };

const allTags = (parts: readonly Notification[]): readonly string[] | '*' =>
  parts.some(({ tags }) => tags === '*') ? '*' : parts.flatMap(({ tags }) => [...tags]);

/** The tags in parts, each of which fits into a notification. */
export function tagParts(tags: ReadonlySet<string>): Notification['tags'][] {
  if (tags.size > maxTags || tags.has('*')) return ['*'];
  const parts: string[][] = [];
  let room = 0;
  for (const tag of tags) {
    const bytes = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (bytes > maxPartBytes) return ['*'];
    if (bytes > room) {
      parts.push([]);
      room = maxPartBytes;
    }
    parts.at(-1)!.push(tag);
    room -= bytes;
  }
  return parts;
}

/** The payload of a notification. */
export function pack({ sender, tags }: Notification): string {
  return `${sender}\n${tags === '*' ? tags : JSON.stringify(tags)}`;
}

/** A payload that cannot be read stands for every tag. */
export function unpack(payload: string): Notification {
  const [sender = '', text = ''] = payload.split('\n', 2);
  try {
    const tags: unknown = JSON.parse(text);
    if (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')) return { sender, tags };
  } catch {
    // Malformed: every tag.
  }
  return { sender, tags: '*' };
}
