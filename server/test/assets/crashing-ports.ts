/** Ports of a process that is killed at its n-th step: just before it, or just after. */
import type { Database } from '../../src/platform/database/open-database.ts';
import type { FileStorage } from '../../src/platform/storage/file-storage.ts';

export type CrashPoint = { step: number; moment: 'before' | 'after' };
export class SimulatedCrash extends Error {}

type Steps = { db: Database; storage: FileStorage; taken(): number; crashed(): boolean };

/** Every transaction and every write to storage is a step. After the kill all steps fail, also those of clean-ups. */
export function crashingPorts(
  db: Database,
  storage: FileStorage,
  crash: CrashPoint,
  between?: () => Promise<void>,
): Steps {
  let steps = 0;
  let dead = false;
  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (dead) throw new SimulatedCrash();
    const mine = ++steps;
    dead = mine === crash.step && crash.moment === 'before';
    if (dead) throw new SimulatedCrash();
    const result = await work();
    if (between) await between();
    dead ||= mine === crash.step && crash.moment === 'after';
    if (dead) throw new SimulatedCrash();
    return result;
  }
  return {
    db: { ...db, transaction: (work) => take(() => db.transaction(work)) },
    storage: {
      ...storage,
      putFile: (key, file) => take(() => storage.putFile(key, file)),
      delete: (keys) => take(() => storage.delete(keys)),
    },
    taken: () => steps,
    crashed: () => dead,
  };
}
