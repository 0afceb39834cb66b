import { LRUCache } from 'lru-cache';
import { v7 as uuid, validate } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { identityTables } from './identity.tables.ts';
import { hashToken, randomToken } from './tokens/random-token.ts';

/** The prefix makes leaked keys recognisable; 256 random bits follow. */
const prefix = 'lsk_';
const keyPattern = /^lsk_[A-Za-z0-9_-]{43}$/;

export type OperatorKeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null };

/** Creates an operator key and returns it. It cannot be read again: the database stores only its hash. */
export async function createOperatorKey(tx: Tx, input: { name: string; now: Date }): Promise<string> {
  const key = prefix + randomToken();
  await identityTables
    .write(tx)
    .insertInto('operator_key')
    .values({
      id: uuid(),
      name: input.name,
      key_hash: hashToken(key),
      created_at: input.now,
      last_used_at: null,
    })
    .execute();
  return key;
}

/** Finds the row of a key. */
export async function findOperatorKey(tx: Tx, key: string): Promise<OperatorKeyRow | undefined> {
  return identityTables
    .read(tx)
    .selectFrom('operator_key')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('key_hash', '=', hashToken(key))
    .executeTakeFirst();
}

/** Revokes a key by its id; returns its row, or undefined if there was none. */
export async function revokeOperatorKey(tx: Tx, id: string): Promise<OperatorKeyRow | undefined> {
  if (!validate(id)) return undefined;
  return identityTables
    .write(tx)
    .deleteFrom('operator_key')
    .where('id', '=', id)
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
}

export async function operatorKeyName(db: Database, id: string): Promise<string | undefined> {
  const row = await identityTables
    .read(db)
    .selectFrom('operator_key')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}

export async function listOperatorKeys(db: Database | Tx): Promise<OperatorKeyRow[]> {
  return identityTables
    .read(db)
    .selectFrom('operator_key')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .execute();
}

/**
 * Returns a function that finds the id of a valid operator key; null for any other token. A revoked key stops working
 * within ten seconds.
 */
export function operatorKeyCheck({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): (token: string) => Promise<string | null> {
  const cache = new LRUCache<string, string>({ max: 100, ttl: 10_000 });
  return async (token) => {
    if (!keyPattern.test(token)) return null;
    const hash = hashToken(token);
    const cacheKey = hash.toString('base64');
    const cachedId = cache.get(cacheKey);
    if (cachedId) return cachedId;
    const used = await db.transaction((tx) =>
      identityTables
        .write(tx)
        .updateTable('operator_key')
        .set({ last_used_at: clock.now() })
        .where('key_hash', '=', hash)
        .returning('id')
        .executeTakeFirst(),
    );
    if (!used) return null;
    cache.set(cacheKey, used.id);
    return used.id;
  };
}
