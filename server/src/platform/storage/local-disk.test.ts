import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { checkKey, FileMissing } from './file-storage.ts';
import { openLocalDisk } from './local-disk.ts';

const room = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
after(() => rm(room, { recursive: true, force: true }));
const bytes = (words: string) => new TextEncoder().encode(words);

async function keysIn(files: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of files) keys.push(file.key);
  return keys.sort();
}

test('what is put is read again, whole or in part', async () => {
  const files = await openLocalDisk(path.join(room, 'plain'));
  await files.putBytes('pages/ab/one.webp', bytes('0123456789'));
  const whole = await files.open('pages/ab/one.webp');
  assert.equal(whole.size, 10);
  assert.equal(await text(whole.stream), '0123456789');
  assert.equal(await text((await files.open('pages/ab/one.webp', { start: 2, end: 4 })).stream), '234');
  assert.equal(await text((await files.open('pages/ab/one.webp', { start: 7 })).stream), '789');
  assert.equal((await files.head('pages/ab/one.webp'))?.size, 10);
  await files.putBytes('pages/ab/one.webp', bytes('new'));
  assert.equal(await text((await files.open('pages/ab/one.webp')).stream), 'new');
  assert.deepEqual(await readdir(path.join(room, 'plain', '.incoming')), []);
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

test('what is not there is said so', async () => {
  const files = await openLocalDisk(path.join(room, 'absent'));
  assert.equal(await files.head('a/b'), undefined);
  await assert.rejects(files.open('a/b'), FileMissing);
  await files.putBytes('a', bytes('x'));
  assert.equal(await files.head('a/b'), undefined);
  await files.delete('nothing/here');
});

test('listing is by prefix of the key, and hides what is in the making', async () => {
  const files = await openLocalDisk(path.join(room, 'list'));
  for (const key of ['comics/a/1', 'comics/a/2', 'comics/ab/1', 'covers/a'])
    await files.putBytes(key, bytes(key));
  await writeFile(files.scratchPath(), 'half');
  assert.deepEqual(await keysIn(files.list('comics/a/')), ['comics/a/1', 'comics/a/2']);
  assert.deepEqual(await keysIn(files.list('comics/a')), ['comics/a/1', 'comics/a/2', 'comics/ab/1']);
  assert.equal((await keysIn(files.list(''))).length, 4);
  assert.deepEqual(await keysIn(files.list('none/')), []);
});

test('deleting the last file of a folder removes the folder, also while others put into it', async () => {
  const files = await openLocalDisk(path.join(room, 'prune'));
  await files.putBytes('a/b/c', bytes('x'));
  await files.delete('a/b/c');
  assert.deepEqual((await readdir(path.join(room, 'prune'))).sort(), ['.incoming']);
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      await files.putBytes(`race/${n % 5}/${n}`, bytes('x'));
      if (n % 2) await files.delete(`race/${n % 5}/${n}`);
    }),
  );
  assert.equal((await keysIn(files.list('race/'))).length, 50);
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

test('a listing cannot climb out', async () => {
  const files = await openLocalDisk(path.join(room, 'climb'));
  await assert.rejects(keysIn(files.list('../')), /is not a storage key/);
});

test('what a killed process left half made is cleared after an hour, not before', async () => {
  const folder = path.join(room, 'abandoned');
  const incoming = path.join(folder, '.incoming');
  await mkdir(incoming, { recursive: true });
  for (const name of ['1-old', '1-new', `${process.pid}-former`])
    await writeFile(path.join(incoming, name), 'half');
  const before = new Date(Date.now() - 61 * 60_000);
  await utimes(path.join(incoming, '1-old'), before, before);
  const files = await openLocalDisk(folder);
  assert.deepEqual(await readdir(incoming), ['1-new']);
  await writeFile(files.scratchPath(), 'being made');
  await openLocalDisk(folder);
  assert.equal((await readdir(incoming)).length, 2);
});

test('kill -9 while writing: every file that is there is whole, and every one that was told of is there', async () => {
  const folder = path.join(room, 'killed');
  const code = `
    import { openLocalDisk } from ${JSON.stringify(new URL('./local-disk.ts', import.meta.url).href)};
    const files = await openLocalDisk(process.argv[1]);
    for (let n = 0; ; n++) {
      await files.putBytes('f/' + n, Buffer.alloc(300_000, n % 251));
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (words: Buffer) => {
    told += words.toString();
    if (told.length > 60) child.kill('SIGKILL');
  });
  await once(child, 'close');
  const files = await openLocalDisk(folder);
  const last = Number(told.trimEnd().split('\n').at(-1));
  for (let n = 0; n <= last; n++) assert.equal((await files.head(`f/${n}`))?.size, 300_000);
  for await (const file of files.list('f/')) assert.equal(file.size, 300_000);
});
