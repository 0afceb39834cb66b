/** What every storage promises, as tests. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { FileMissing, type FileStorage } from '../../src/platform/storage/file-storage.ts';

export async function put(files: FileStorage, key: string, content: string | Buffer): Promise<void> {
  const local = path.join(os.tmpdir(), `put-${randomUUID()}`);
  await writeFile(local, content);
  await files.putFile(key, local);
  await assert.rejects(stat(local), { code: 'ENOENT' });
}

export async function keysIn(files: FileStorage, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of files.list(prefix)) keys.push(file.key);
  return keys;
}

export async function read(files: FileStorage, key: string, start: number, end: number): Promise<string> {
  return textOf(await files.read(key, { start, end }));
}

async function textOf(content: Buffer | Readable): Promise<string> {
  return Buffer.isBuffer(content) ? content.toString() : text(content);
}

/** `open` answers an empty storage each time. */
export function keepsStoragePromises(name: string, open: () => Promise<FileStorage>): void {
  test(`${name} answers stored files, whole or in part`, async () => {
    const files = await open();
    await put(files, 'pages/ab/one.webp', '0123456789');
    assert.equal(await text(await files.open('pages/ab/one.webp')), '0123456789');
    assert.equal(await read(files, 'pages/ab/one.webp', 0, 9), '0123456789');
    assert.equal(await read(files, 'pages/ab/one.webp', 2, 4), '234');
    assert.equal(await files.sizeOf('pages/ab/one.webp'), 10);
    await put(files, 'pages/ab/one.webp', 'new');
    assert.equal(await read(files, 'pages/ab/one.webp', 0, 2), 'new');
  });

  test(`${name} answers up to 256 KiB at once and streams more, exactly the range`, async () => {
    const files = await open();
    const content = Array.from({ length: 600_000 }, (_, n) => n % 10).join('');
    await put(files, 'large', content);
    for (const [start, end] of [
      [0, 262_143],
      [0, 262_144],
      [0, 599_999],
      [1, 599_999],
      [300_000, 599_999],
    ] as const) {
      const bytes = await files.read('large', { start, end });
      assert.equal(Buffer.isBuffer(bytes), end - start < 262_144);
      assert.equal(await textOf(bytes), content.slice(start, end + 1));
    }
  });

  test(`${name} says which files are missing or shorter than the range`, async () => {
    const files = await open();
    await assert.rejects(files.open('a/b'), FileMissing);
    await assert.rejects(files.read('a/b', { start: 0, end: 1 }), FileMissing);
    assert.equal(await files.sizeOf('a/b'), undefined);
    await put(files, 'a/half', 'half');
    await assert.rejects(files.read('a/half', { start: 0, end: 7 }), FileMissing);
    await assert.rejects(files.read('a/half', { start: 4, end: 7 }), FileMissing);
  });

  test(`${name} stores nothing for a local file that does not exist`, async () => {
    const files = await open();
    await assert.rejects(files.putFile('a/b', path.join(os.tmpdir(), randomUUID())), { code: 'ENOENT' });
    assert.deepEqual(await keysIn(files), []);
  });

  test(`${name} removes many files at once, and those that do not exist`, async () => {
    const files = await open();
    const keys = Array.from({ length: 12 }, (_, n) => `many/${n}`);
    for (const key of keys) await put(files, key, key);
    assert.deepEqual(await files.delete([...keys.slice(0, 10), 'nothing/here']), []);
    assert.deepEqual(await files.delete([]), []);
    assert.deepEqual(await keysIn(files), ['many/10', 'many/11']);
  });

  test(`${name} lists by prefix, in the order of keys by code unit`, async () => {
    const files = await open();
    const keys = [
      'comics/a-b/1',
      'comics/a.b',
      'comics/a/1',
      'comics/a/2',
      'comics/a0',
      'comics/ab/1',
      'covers/a',
    ];
    for (const key of keys.toReversed()) await put(files, key, key);
    assert.deepEqual(await keysIn(files), keys);
    assert.deepEqual(await keysIn(files, 'comics/a/'), ['comics/a/1', 'comics/a/2']);
    assert.deepEqual(await keysIn(files, 'comics/a'), keys.slice(0, -1));
    assert.deepEqual(await keysIn(files, 'none/'), []);
    for await (const { key, size } of files.list('')) assert.equal(size, key.length);
  });
}
