/** Runs work in a transaction, and what was asked to happen at its end. */
import type { Kysely } from 'kysely';
import type { Tx } from './tables.ts';

type Moments = { before: Map<unknown, () => Promise<void>>; after: (() => void)[] };

const momentsOf = new WeakMap<Tx, Moments>();

/** Commits if `work` resolves, rolls back if it throws. */
export async function inTransaction<T>(kysely: Kysely<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const moments: Moments = { before: new Map(), after: [] };
  const result = await kysely.transaction().execute(async (transaction) => {
    const tx = transaction as unknown as Tx;
    momentsOf.set(tx, moments);
    const value = await work(tx);
    for (const step of moments.before.values()) await step();
    momentsOf.delete(tx);
    return value;
  });
  for (const step of moments.after) step();
  return result;
}

/** Runs `step` as the last thing inside the transaction; once for each `key`, however often it is asked. */
export function beforeCommit(tx: Tx, key: unknown, step: () => Promise<void>): void {
  const moments = open(tx);
  if (!moments.before.has(key)) moments.before.set(key, step);
}

/** Runs `step` once the transaction is committed; never if it is rolled back. It must not throw. */
export function afterCommit(tx: Tx, step: () => void): void {
  open(tx).after.push(step);
}

function open(tx: Tx): Moments {
  const moments = momentsOf.get(tx);
  if (!moments) throw new Error('This transaction has ended. Something in it was not awaited.');
  return moments;
}
