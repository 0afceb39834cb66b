/**
 * One process at a time decides about a data directory. Node has no flock, so the lock is a file that
 * says who holds it; a holder that was killed is recognised by its process id and birth.
 */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { birthOf, isAlive } from './processes.ts';

type Holder = { pid: number; birth: string; token: string; since: number };

// Only for systems that do not tell a process's birth: no holder needs longer than this.
const longestHold = 10 * 60_000;

/** Runs `work` while no other process holds `file`; throws if it stays taken for `patienceMs`. */
export async function withLock<T>(file: string, work: () => Promise<T>, patienceMs = 120_000): Promise<T> {
  const release = await take(file, patienceMs);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function take(file: string, patienceMs: number): Promise<() => Promise<void>> {
  const me: Holder = {
    pid: process.pid,
    birth: await birthOf(process.pid),
    token: randomUUID(),
    since: Date.now(),
  };
  const mine = `${file}.${me.token}`;
  await writeFile(mine, JSON.stringify(me));
  const end = Date.now() + patienceMs;
  try {
    for (;;) {
      try {
        await link(mine, file); // appears at once and whole, or not at all
        return async () => {
          if ((await holderOf(file))?.token === me.token) await rm(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      await removeIfStale(file);
      if (Date.now() > end)
        throw new Error(`${file} is held by process ${(await holderOf(file))?.pid}, which does not let go.`);
      await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 20));
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function removeIfStale(file: string): Promise<void> {
  const seen = await holderOf(file);
  if (!seen || !(await isStale(seen))) return;
  // Between looking and moving another process may have done the same and taken the lock: move it
  // aside, look again, and put it back if it is not the one that was judged.
  const aside = `${file}.${randomUUID()}.stale`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await holderOf(aside))?.token !== seen.token) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

async function isStale(holder: Holder): Promise<boolean> {
  if (!(await isAlive(holder.pid))) return true;
  if (holder.birth) return (await birthOf(holder.pid)) !== holder.birth;
  return Date.now() - holder.since > longestHold;
}

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0, birth: '', token: 'unreadable', since: 0 };
    return undefined;
  }
}
