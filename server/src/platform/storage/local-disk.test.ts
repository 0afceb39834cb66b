import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { keepsStoragePromises, keysIn, put } from '../../../test/storage/storage-promises.ts';
import { checkKey, FileMissing } from './file-storage.ts';
import { openLocalDisk } from './local-disk.ts';

const room = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
after(() => rm(room, { recursive: true, force: true }));

keepsStoragePromises('a local disk', () => openLocalDisk(path.join(room, randomUUID())));

test('holds few files open, however many are read', { skip: process.platform !== 'linux' }, async () => {
  const files = await openLocalDisk(path.join(room, 'many'));
  await put(files, 'a', 'x'.repeat(100_000));
  let most = 0;
  const reads = Array.from({ length: 2000 }, async () => {
    await files.read('a', { start: 0, end: 99_999 });
    most = Math.max(most, (await readdir('/proc/self/fd')).length);
  });
  await Promise.all(reads);
  assert.ok(most < 200, `${most} descriptors`);
});

test('a local file is moved in, not copied', async () => {
  const files = await openLocalDisk(path.join(room, 'move'));
  const local = path.join(room, 'drawn');
  await writeFile(local, 'drawn');
  await files.putFile('originals/a.png', local);
  assert.equal(await readFile(path.join(room, 'move/originals/a.png'), 'utf8'), 'drawn');
  await assert.rejects(readFile(local), { code: 'ENOENT' });
  await assert.rejects(files.putFile('originals/b.png', local), { code: 'ENOENT' });
});

test('below a file there is none', async () => {
  const files = await openLocalDisk(path.join(room, 'absent'));
  await put(files, 'a', 'x');
  await assert.rejects(files.open('a/b'), FileMissing);
});

test('leaves no temporary file behind, and lists none of a killed process', async () => {
  const folder = path.join(room, 'list');
  const files = await openLocalDisk(folder);
  await put(files, 'covers/a', 'x');
  const [own] = await readdir(path.join(folder, '.incoming'));
  assert.deepEqual(await readdir(path.join(folder, '.incoming', own!)), []);
  await writeFile(path.join(folder, '.incoming', own!, 'half'), 'half');
  assert.deepEqual(await keysIn(files), ['covers/a']);
});

test('files are stored while the last files of their folder are deleted', async () => {
  const files = await openLocalDisk(path.join(room, 'race'));
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 25; n++) {
        await put(files, `race/${n % 3}/${writer}-${n}`, 'x');
        await files.delete([`race/${n % 3}/${writer}-${n}`]);
      }
      await put(files, `race/kept/${writer}`, 'x');
    }),
  );
  assert.equal((await keysIn(files, 'race/')).length, 16);
});

for (const key of [
  '',
  '/a',
  'a/',
  'a//b',
  '../a',
  'a/../b',
  'a/..',
  'a..b',
  '.incoming/x',
  'a/.b',
  'A',
  'a\\b',
  'a\0b',
  'a b',
  'ä',
  'C:/x',
  'x'.repeat(401),
]) {
  test(`${JSON.stringify(key.slice(0, 20))} is not a key`, () =>
    assert.throws(() => checkKey(key), /is not a storage key/));
}

test('a listing cannot leave its folder', async () => {
  const files = await openLocalDisk(path.join(room, 'climb'));
  await assert.rejects(keysIn(files, '../'), /is not a storage key/);
});

test('keeps temporary files of running processes, however old, and deletes those of killed ones', async () => {
  const folder = path.join(room, 'abandoned');
  await openLocalDisk(folder);
  const [own] = await readdir(path.join(folder, '.incoming'));
  const ours = path.join(folder, '.incoming', own!, 'made');
  await writeFile(ours, 'being made');
  // A container that uses the same disk, in which the server has the same process id.
  const [, pid, birth, run] = path.basename(path.dirname(ours)).split('~');
  const inContainer = path.join(folder, '.incoming', ['container', pid, birth, run].join('~'));
  await mkdir(inContainer);
  const code = `
    import { openLocalDisk } from ${JSON.stringify(new URL('./local-disk.ts', import.meta.url).href)};
    await openLocalDisk(process.argv[1]);
    process.kill(process.pid, 'SIGKILL');`;
  await once(spawn(process.execPath, ['--input-type=module', '-e', code, folder]), 'close');
  assert.equal((await readdir(path.join(folder, '.incoming'))).length, 3);

  const before = new Date(Date.now() - 5 * 60 * 60_000);
  for (const each of [ours, path.dirname(ours), inContainer]) await utimes(each, before, before);
  await openLocalDisk(folder);
  assert.equal((await readdir(path.join(folder, '.incoming'))).length, 3, 'the killed one has been replaced');
  assert.equal(await readFile(ours, 'utf8'), 'being made');
  assert.deepEqual(await readdir(inContainer), []);
});

test('after kill -9 while writing, every file is complete and every acknowledged file exists', async () => {
  const folder = path.join(room, 'killed');
  const code = `
    import { writeFile } from 'node:fs/promises';
    import { openLocalDisk } from ${JSON.stringify(new URL('./local-disk.ts', import.meta.url).href)};
    const files = await openLocalDisk(process.argv[1]);
    for (let n = 0; ; n++) {
      const local = process.argv[1] + '.' + n;
      await writeFile(local, Buffer.alloc(300_000, n % 251));
      await files.putFile('f/' + n, local);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (words: Buffer) => {
    output += words.toString();
    if (output.length > 60) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const files = await openLocalDisk(folder);
  const last = Number(output.trimEnd().split('\n').at(-1));
  for (let n = 0; n <= last; n++) assert.equal(await files.sizeOf(`f/${n}`), 300_000);
  for await (const file of files.list('f/')) assert.equal(file.size, 300_000);
});
