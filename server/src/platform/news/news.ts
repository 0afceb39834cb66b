/**
 * Tells every process what changed, so that it drops what it keeps in memory. News travel with the
 * transaction: those of one that is rolled back are never told. They carry keys, never content.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Tx } from '../database/tables.ts';
import { afterCommit, beforeCommit } from '../database/transactions.ts';

export type NewsListener = (keys: readonly string[] | '*') => void;

export type News = {
  /** Says that what these keys stand for changes with this transaction; one notification for all of it. */
  publish(tx: Tx, keys: readonly string[]): void;
  /** `'*'` means: anything may have changed, drop everything. Answers how to stop listening. */
  subscribe(listener: NewsListener): () => void;
  close(): Promise<void>;
};

const channel = 'longstrip_news';
// PostgreSQL's limit for one notification is 8,000 bytes; beyond a hundred keys a whole cache is cheaper.
const longest = 7_500;
const most = 100;

/** Tells this process at the commit, and every other one by the database. */
export async function openNews(
  db: Pick<Database, 'listen'>,
  say: (words: string) => void = () => {},
): Promise<News> {
  const listeners = new Set<NewsListener>();
  const keysOf = new WeakMap<Tx, Set<string>>();

  const tell = (keys: readonly string[] | '*') => {
    for (const listener of listeners) {
      try {
        listener(keys);
      } catch (error) {
        say(`A listener to news failed: ${(error as Error).message}`);
      }
    }
  };
  const sender = randomUUID();
  const stop = await db.listen(channel, {
    heard(payload) {
      const news = unpack(payload);
      // Told at the commit. Telling it again would drop what was made anew since.
      if (news.sender !== sender) tell(news.keys);
    },
    missed: () => tell('*'),
  });

  return {
    publish(tx, keys) {
      if (keys.length === 0) return;
      const known = keysOf.get(tx);
      const all = known ?? new Set<string>();
      for (const key of keys) all.add(key);
      if (known) return;
      keysOf.set(tx, all);
      beforeCommit(tx, keysOf, async () => {
        const kysely = tx as unknown as Kysely<unknown>;
        await kysely.executeQuery(
          CompiledQuery.raw('select pg_notify($1, $2)', [channel, pack([...all], sender)]),
        );
      });
      // This process does not wait for its own notification: the writer's next request reads the new state.
      afterCommit(tx, () => tell([...all]));
    },
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

/** The payload of a notification. */
export function pack(keys: readonly string[], sender: string): string {
  const text = keys.length > most || keys.includes('*') ? '*' : JSON.stringify(keys);
  return `${sender}\n${Buffer.byteLength(text) > longest ? '*' : text}`;
}

/** What cannot be read is news about everything, of an unknown process. */
export function unpack(payload: string): { sender: string; keys: readonly string[] | '*' } {
  const [sender = '', text = ''] = payload.split('\n', 2);
  try {
    const keys: unknown = JSON.parse(text);
    if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return { sender, keys };
  } catch {
    // Below.
  }
  return { sender, keys: '*' };
}
