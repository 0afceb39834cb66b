/** Runs work in a transaction, with hooks before and after its commit. */
import type { Kysely } from 'kysely';
import { DatabaseUnavailable, isDatabaseAway } from './availability.ts';
import type { Tx } from './tables.ts';

type TransactionHooks = { before: Map<unknown, () => Promise<void>>; after: (() => void)[] };

/** As many connections as may have been idle in a pool when the database ended. */
const maxDeadConnections = 20;

const hooksOf = new WeakMap<Tx, TransactionHooks>();

/** Commits if `work` resolves, rolls back if it throws. */
export async function inTransaction<T>(kysely: Kysely<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let hasBegun = false;
    try {
      return await performTransaction(kysely, (tx) => {
        hasBegun = true;
        return work(tx);
      });
    } catch (error) {
      // A connection of the pool that the database has closed fails at `begin`, before anything was sent.
      if (hasBegun || attempt > maxDeadConnections || !isDatabaseAway(error)) throw error;
      if (error instanceof DatabaseUnavailable) throw error;
    }
  }
}

async function performTransaction<T>(kysely: Kysely<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const hooks: TransactionHooks = { before: new Map(), after: [] };
  const result = await kysely.transaction().execute(async (transaction) => {
    const tx = transaction as unknown as Tx;
    hooksOf.set(tx, hooks);
    const value = await work(tx);
    for (const step of hooks.before.values()) await step();
    hooksOf.delete(tx);
    return value;
  });
  for (const step of hooks.after) step();
  return result;
}

/** Runs `step` as the last thing inside the transaction; once for each `key`, however often it is registered. */
export function beforeCommit(tx: Tx, key: unknown, step: () => Promise<void>): void {
  const hooks = open(tx);
  if (!hooks.before.has(key)) hooks.before.set(key, step);
}

/** Runs `step` once the transaction is committed; never if it is rolled back. It must not throw. */
export function afterCommit(tx: Tx, step: () => void): void {
  open(tx).after.push(step);
}

function open(tx: Tx): TransactionHooks {
  const hooks = hooksOf.get(tx);
  if (!hooks) throw new Error('This transaction has ended. Something in it was not awaited.');
  return hooks;
}
