import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { checkKey, FileMissing, type FileStorage } from './file-storage.ts';
import { openLocalDisk } from './local-disk.ts';

const room = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
after(() => rm(room, { recursive: true, force: true }));

async function put(files: FileStorage, key: string, content: string): Promise<void> {
  const local = files.scratchPath();
  await writeFile(local, content);
  await files.putFile(key, local);
}

async function keysIn(files: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of files) keys.push(file.key);
  return keys.sort();
}

/** The bytes of a range, however they come. */
async function read(files: FileStorage, key: string, start: number, end: number): Promise<string> {
  const content = await files.read(key, { start, end });
  return Buffer.isBuffer(content) ? content.toString() : text(content);
}

test('reads stored files, whole or in part', async () => {
  const files = await openLocalDisk(path.join(room, 'plain'));
  await put(files, 'pages/ab/one.webp', '0123456789');
  assert.equal(await text(await files.open('pages/ab/one.webp')), '0123456789');
  assert.equal(await read(files, 'pages/ab/one.webp', 0, 9), '0123456789');
  assert.equal(await read(files, 'pages/ab/one.webp', 2, 4), '234');
  await put(files, 'pages/ab/one.webp', 'new');
  assert.equal(await read(files, 'pages/ab/one.webp', 0, 2), 'new');
  assert.deepEqual(await readdir(path.dirname(files.scratchPath())), []);
});

test('reads up to 256 KiB at once and streams more, exactly the range', async () => {
  const files = await openLocalDisk(path.join(room, 'sizes'));
  const content = Array.from({ length: 600_000 }, (_, n) => n % 10).join('');
  await put(files, 'large', content);
  for (const [start, end] of [
    [0, 262_143],
    [0, 262_144],
    [1, 599_999],
    [300_000, 599_999],
  ] as const) {
    const bytes = await files.read('large', { start, end });
    assert.equal(Buffer.isBuffer(bytes), end - start < 262_144);
    assert.equal(
      Buffer.isBuffer(bytes) ? bytes.toString() : await text(bytes),
      content.slice(start, end + 1),
    );
  }
});

test('a file that is shorter than the range is missing', async () => {
  const files = await openLocalDisk(path.join(room, 'short'));
  await put(files, 'a', 'half');
  await assert.rejects(files.read('a', { start: 0, end: 7 }), FileMissing);
});

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
  const local = files.scratchPath();
  await writeFile(local, 'drawn');
  await files.putFile('originals/a.png', local);
  assert.equal(await readFile(path.join(room, 'move/originals/a.png'), 'utf8'), 'drawn');
  await assert.rejects(readFile(local), { code: 'ENOENT' });
  await assert.rejects(files.putFile('originals/b.png', local), { code: 'ENOENT' });
});

test('reports missing files', async () => {
  const files = await openLocalDisk(path.join(room, 'absent'));
  await assert.rejects(files.open('a/b'), FileMissing);
  await assert.rejects(files.read('a/b', { start: 0, end: 1 }), FileMissing);
  await put(files, 'a', 'x');
  await assert.rejects(files.open('a/b'), FileMissing);
  await files.delete('nothing/here');
});

test('lists by prefix of the key, without files that are still written', async () => {
  const files = await openLocalDisk(path.join(room, 'list'));
  for (const key of ['comics/a/1', 'comics/a/2', 'comics/ab/1', 'covers/a']) await put(files, key, key);
  await writeFile(files.scratchPath(), 'half');
  assert.deepEqual(await keysIn(files.list('comics/a/')), ['comics/a/1', 'comics/a/2']);
  assert.deepEqual(await keysIn(files.list('comics/a')), ['comics/a/1', 'comics/a/2', 'comics/ab/1']);
  assert.equal((await keysIn(files.list(''))).length, 4);
  assert.deepEqual(await keysIn(files.list('none/')), []);
});

test('files are stored while the last files of their folder are deleted', async () => {
  const files = await openLocalDisk(path.join(room, 'race'));
  await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      for (let n = 0; n < 25; n++) {
        await put(files, `race/${n % 3}/${writer}-${n}`, 'x');
        await files.delete(`race/${n % 3}/${writer}-${n}`);
      }
      await put(files, `race/kept/${writer}`, 'x');
    }),
  );
  assert.equal((await keysIn(files.list('race/'))).length, 16);
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
  await assert.rejects(keysIn(files.list('../')), /is not a storage key/);
});

test('keeps temporary files of running processes, however old, and deletes those of killed ones', async () => {
  const folder = path.join(room, 'abandoned');
  const files = await openLocalDisk(folder);
  const ours = files.scratchPath();
  await writeFile(ours, 'being made');
  // A container that uses the same disk, in which the server has the same process id.
  const [, pid, birth, run] = path.basename(path.dirname(ours)).split('~');
  const inContainer = path.join(folder, '.incoming', ['container', pid, birth, run].join('~'));
  await mkdir(inContainer);
  const code = `
    import { writeFile } from 'node:fs/promises';
    import { openLocalDisk } from ${JSON.stringify(new URL('./local-disk.ts', import.meta.url).href)};
    await writeFile((await openLocalDisk(process.argv[1])).scratchPath(), 'half');
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
      const local = files.scratchPath();
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
