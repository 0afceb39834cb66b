/** Ports of a process that is killed at its n-th step: just before it, or just after. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStorage } from '../../../platform/storage/file-storage.ts';

export type Mortality = { step: number; moment: 'before' | 'after' };
export class Killed extends Error {}

type Steps = { db: Database; storage: FileStorage; taken(): number; died(): boolean };

/** Every transaction and every write to storage is a step. After the kill all steps fail, also those of clean-ups. */
export function mortal(
  db: Database,
  storage: FileStorage,
  death: Mortality,
  between?: () => Promise<void>,
): Steps {
  let steps = 0;
  let dead = false;
  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (dead) throw new Killed();
    const mine = ++steps;
    dead = mine === death.step && death.moment === 'before';
    if (dead) throw new Killed();
    const result = await work();
    if (between) await between();
    dead ||= mine === death.step && death.moment === 'after';
    if (dead) throw new Killed();
    return result;
  }
  return {
    db: { ...db, transaction: (work) => take(() => db.transaction(work)) },
    storage: {
      ...storage,
      putFile: (key, file) => take(() => storage.putFile(key, file)),
      delete: (key) => take(() => storage.delete(key)),
    },
    taken: () => steps,
    died: () => dead,
  };
}
