import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { withFileLock } from './lock.mjs';

const folder = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
after(() => rm(folder, { recursive: true, force: true }));

test('only one process holds the lock at a time, and no file is left', async () => {
  const file = path.join(folder, 'one');
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, () =>
      withFileLock(file, async () => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside--;
      }),
    ),
  );
  assert.equal(most, 1);
  assert.deepEqual(await readdir(folder), []);
});

test('a lock whose holder was killed is taken over', async () => {
  const file = path.join(folder, 'two');
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('exit', resolve));
  await writeFile(file, JSON.stringify({ pid: child.pid, birth: '1', token: 'gone' }));
  assert.equal(await withFileLock(file, async () => 'in', { limitMs: 2_000 }), 'in');
});

test(
  'a lock whose process id belongs to another program now is taken over',
  { skip: process.platform !== 'linux' },
  async () => {
    const file = path.join(folder, 'three');
    await writeFile(file, JSON.stringify({ pid: process.pid, birth: 'another birth', token: 'gone' }));
    assert.equal(await withFileLock(file, async () => 'in', { limitMs: 2_000 }), 'in');
  },
);

test('waiting for a lock ends with an error after the limit', async () => {
  const file = path.join(folder, 'four');
  await withFileLock(file, async () => {
    await assert.rejects(
      withFileLock(file, async () => {}, { limitMs: 100 }),
      /is held by process \d+/,
    );
  });
});

test('an unreadable lock is taken over', async () => {
  const file = path.join(folder, 'five');
  await writeFile(file, '');
  assert.equal(await withFileLock(file, async () => 'in', { limitMs: 2_000 }), 'in');
});
