/** Two bootstraps in one checkout take turns. A file says who works; one whose process is gone does not count. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

// The holder touches its lock every two seconds. Older than this and its process id is somebody else's now.
const staleAfter = 20_000;

/**
 * @template T
 * @param {string} file
 * @param {() => void} onWait called once if somebody else is at work
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(file, onWait, work) {
  const token = randomUUID();
  const mine = `${file}.${token}`;
  await writeFile(mine, JSON.stringify({ pid: process.pid, token }));
  try {
    for (let waited = false; !(await take(mine, file)); waited = true) {
      if (!waited) onWait();
      await removeIfStale(file);
      await sleep(100 + Math.random() * 100);
    }
  } finally {
    await rm(mine, { force: true });
  }
  const beat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), 2_000);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if ((await holderOf(file))?.token === token) await rm(file, { force: true });
  }
}

async function take(mine, file) {
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfStale(file) {
  const seen = await holderOf(file);
  if (!seen || (isAlive(seen.pid) && Date.now() - seen.touched < staleAfter)) return;
  // Somebody else may have judged and taken it between our two looks: aside, look again, put back if so.
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await holderOf(aside))?.token !== seen.token) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

async function holderOf(file) {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    const { pid, token } = text ? JSON.parse(text) : { pid: 0, token: '' };
    return { pid, token, touched: mtimeMs };
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
