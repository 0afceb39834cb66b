/** A lock between processes. Node has no flock, so a file names the holder; the lock of a killed process is stale. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { birthOf } from './processes.mjs';

/**
 * Runs `work` while no other process holds `file`.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void, limitMs?: number }} [options] onWait: called once if another process holds it;
 *   limitMs: how long to wait for it before throwing
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work, { onWait = () => {}, limitMs = Infinity } = {}) {
  const token = randomUUID();
  const own = `${file}.${token}`;
  await writeFile(own, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid), token }));
  const end = Date.now() + limitMs;
  try {
    for (let waited = false; !(await take(own, file)); waited = true) {
      if (!waited) onWait();
      await removeIfStale(file);
      if (Date.now() > end)
        throw new Error(`${file} is held by process ${(await holderOf(file))?.pid}, which does not let go.`);
      await sleep(20 + Math.random() * 30);
    }
  } finally {
    await rm(own, { force: true });
  }
  try {
    return await work();
  } finally {
    if ((await holderOf(file))?.token === token) await rm(file, { force: true });
  }
}

/** Creating a hard link is atomic. Answers false if another process holds the lock. */
async function take(own, file) {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfStale(file) {
  const seen = await holderOf(file);
  if (!seen || (seen.birth && birthOf(seen.pid) === seen.birth)) return;
  // Another process may have taken over the stale lock meanwhile: move it aside, and put it back if it is a new one.
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await holderOf(aside))?.token !== seen.token) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

/** Undefined if there is no lock. */
async function holderOf(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    return error instanceof SyntaxError ? { pid: 0, birth: '', token: 'unreadable' } : undefined;
  }
}
