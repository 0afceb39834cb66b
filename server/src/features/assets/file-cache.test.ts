import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { FileMissing, type FileStorage } from '../../platform/storage/file-storage.ts';
import { createFileCache } from './file-cache.ts';

const file = (key: string, bytes = 1000) => ({ key, bytes });
const contentOf = ({ key, bytes }: ReturnType<typeof file>) => Buffer.alloc(bytes, key);

function aStorage(...files: ReturnType<typeof file>[]) {
  const reads: string[] = [];
  const contents = new Map(files.map((each) => [each.key, contentOf(each)]));
  const read: FileStorage['read'] = async (key, { start, end }) => {
    reads.push(key);
    const content = contents.get(key);
    if (!content) throw new FileMissing(key);
    const part = content.subarray(start, end + 1);
    return part.length > 256 * 1024 ? Readable.from([part]) : part;
  };
  return { reads, read, contents };
}

test('a file is read once, also by a hundred requests at the same time', async () => {
  const storage = aStorage(file('a'));
  const files = createFileCache(storage, 1e6);
  const all = await Promise.all(Array.from({ length: 100 }, () => files.read(file('a'))));
  for (const content of [...all, await files.read(file('a'))])
    assert.deepEqual(content, contentOf(file('a')));
  assert.deepEqual(storage.reads, ['a']);
  assert.deepEqual(files.counts(), { requests: 101, misses: 100, bytes: 1300 });
});

test('ranges of a file in memory are parts of it, and others are read without keeping them', async () => {
  const storage = aStorage(file('abc', 10));
  const files = createFileCache(storage, 1e6);
  const range = { start: 2, end: 4 };
  const whole = contentOf(file('abc', 10));
  assert.deepEqual(await files.read(file('abc', 10), range), whole.subarray(2, 5));
  await files.read(file('abc', 10));
  assert.deepEqual(await files.read(file('abc', 10), range), whole.subarray(2, 5));
  assert.equal(storage.reads.length, 2);
});

test('memory is bounded, and what was not asked for the longest time goes first', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `f${n}`);
  const storage = aStorage(...names.map((name) => file(name)));
  const files = createFileCache(storage, 13_000);
  for (const name of names) {
    await files.read(file(name));
    await files.read(file('f0'));
    assert.ok(files.counts().bytes <= 13_000);
  }
  assert.equal(storage.reads.filter((name) => name === 'f0').length, 1);
  await files.read(file('f1'));
  assert.equal(storage.reads.filter((name) => name === 'f1').length, 2);
});

test('large files are streams of their own, and are not kept', async () => {
  const large = file('large', 300_000);
  const storage = aStorage(large);
  const files = createFileCache(storage, 1e6);
  const both = await Promise.all([files.read(large), files.read(large)]);
  for (const content of both) assert.deepEqual(await buffer(content as Readable), contentOf(large));
  assert.equal(files.counts().bytes, 0);
});

test('a file that cannot be read is not remembered as missing', async () => {
  const storage = aStorage();
  const files = createFileCache(storage, 1e6);
  await assert.rejects(files.read(file('late')), FileMissing);
  storage.contents.set('late', contentOf(file('late')));
  assert.deepEqual(await files.read(file('late')), contentOf(file('late')));
});

test('with the size 0 nothing is kept', async () => {
  const storage = aStorage(file('a'));
  const files = createFileCache(storage, 0);
  await files.read(file('a'));
  await files.read(file('a'), { start: 0, end: 0 });
  assert.equal(storage.reads.length, 2);
});
