import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { put, read } from '../../../test/storage/storage-promises.ts';
import { testDatabase } from '../../../test/testing.ts';
import { StorageUnavailable } from './file-storage.ts';
import { openStorage } from './open-storage.ts';

const { db } = await testDatabase();
const room = await mkdtemp(path.join(os.tmpdir(), 'marker-'));
after(() => rm(room, { recursive: true, force: true }));

/** A start of a node whose DATA_DIR is this folder. */
async function start(name: string) {
  const log: string[] = [];
  const dataDir = path.join(room, name);
  const storage = await openStorage(
    {
      dataDir,
      tmpDir: dataDir,
      minFreeBytes: 0,
      storage: { main: 'disk', also: undefined, s3: undefined, copy: undefined },
    },
    { db, log: (message) => void log.push(message) },
  );
  after(() => storage.close());
  return { storage, log };
}

test('the first start marks the storage, and nodes that share it are ready', async () => {
  const [first, second] = await Promise.all([start('shared'), start('shared')]);
  for (const { storage } of [first, second]) assert.ok(storage.isOfThisSite());
  await put(first.storage, 'images/a', 'drawn');
  assert.equal(await read(second.storage, 'images/a', 0, 4), 'drawn');
  assert.ok((await start('shared')).storage.isOfThisSite());
});

test('a node with an empty folder, or with that of another site, answers and stores nothing', async () => {
  const other = await start('other');
  await rename(path.join(room, 'shared/files/site_marker'), path.join(room, 'kept'));
  const unmarked = await start('shared');
  await writeFile(path.join(room, 'shared/files/site_marker'), '0192f0c0-1111-7000-8000-00000000000a');
  const foreign = await start('shared');
  for (const { storage, log } of [other, unmarked, foreign]) {
    assert.equal(storage.isOfThisSite(), false);
    assert.match(log.join(), /not that of this database/);
    await assert.rejects(storage.open('images/a'), StorageUnavailable);
    await assert.rejects(storage.read('images/a', { start: 0, end: 1 }), StorageUnavailable);
    await assert.rejects(storage.assertRoom(), StorageUnavailable);
    await assert.rejects(storage.putFile('images/b', path.join(room, 'kept')), StorageUnavailable);
    await assert.rejects(storage.delete(['images/a']), StorageUnavailable);
  }
  await rename(path.join(room, 'kept'), path.join(room, 'shared/files/site_marker'));
  const { storage } = await start('shared');
  assert.equal(await read(storage, 'images/a', 0, 4), 'drawn');
});
