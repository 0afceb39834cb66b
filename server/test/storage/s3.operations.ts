/** Storage in a bucket of Ceph, also through a disturbed connection, and a site that moves there and back. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { FileMissing, StorageUnavailable } from '../../src/platform/storage/file-storage.ts';
import { openLocalDisk } from '../../src/platform/storage/local-disk.ts';
import { moveFiles } from '../../src/platform/storage/move-files.ts';
import { openS3 } from '../../src/platform/storage/s3.ts';
import { twoStorages } from '../../src/platform/storage/two-storages.ts';
import { startFaultProxy, type Fault } from './fault-proxy.ts';
import { startRadosgw } from './radosgw.ts';
import { keepsStoragePromises, keysIn, put } from './storage-promises.ts';

const tmpDir = await mkdtemp(path.join(os.tmpdir(), 's3-'));
const ceph = await startRadosgw();
const proxy = await startFaultProxy(ceph.endpoint);
after(async () => {
  await proxy.stop();
  await ceph.stop();
  await rm(tmpDir, { recursive: true, force: true });
});

keepsStoragePromises('a bucket', async () => openS3(await ceph.bucket(), { tmpDir }));

const disturbed = openS3(await ceph.bucket(proxy.endpoint), { tmpDir });
const small = randomBytes(30_000);
const large = randomBytes(3_000_000);
await put(disturbed, 'a/small', small);
await put(disturbed, 'a/large', large);

const passing: Fault[] = [
  'slow',
  'error 500',
  'SlowDown',
  'cut before the answer',
  'cut in the answer',
  'wrong bytes received',
];

for (const fault of passing)
  test(`${fault}: a small file is read, listed and measured at a further try`, async () => {
    proxy.disturb(fault);
    assert.deepEqual(await disturbed.read('a/small', { start: 0, end: small.length - 1 }), small);
    assert.equal(proxy.count(), fault === 'slow' ? 1 : 2);
    if (fault === 'wrong bytes received') return;
    proxy.disturb(fault);
    assert.deepEqual(await keysIn(disturbed), ['a/large', 'a/small']);
    proxy.disturb(fault);
    assert.equal(await disturbed.sizeOf('a/small'), small.length);
  });

for (const fault of ['slow', 'error 500', 'SlowDown', 'cut before the answer', 'wrong bytes sent'] as const)
  test(`${fault}: a file is stored and removed at a further try`, async () => {
    proxy.disturb(fault, fault);
    await put(disturbed, 'b/file', large);
    proxy.disturb();
    assert.equal(hashOf(await buffer(await disturbed.open('b/file'))), hashOf(large));
    proxy.disturb(fault);
    assert.deepEqual(await disturbed.delete(['b/file']), []);
    assert.equal(await disturbed.sizeOf('b/file'), undefined);
  });

for (const fault of ['cut in the answer', 'wrong bytes received'] as const)
  test(`${fault}: nobody takes a large file for complete`, async () => {
    proxy.disturb(fault);
    const content = await disturbed.open('a/large');
    await assert.rejects(buffer(content));
    proxy.disturb();
    assert.equal(hashOf(await buffer(await disturbed.open('a/large'))), hashOf(large));
  });

test('a service that does not recover is unavailable, after four tries', async () => {
  proxy.disturb(...Array.from({ length: 20 }, (): Fault => 'SlowDown'));
  await assert.rejects(disturbed.read('a/small', { start: 0, end: 9 }), StorageUnavailable);
  assert.equal(proxy.count(), 4);
  proxy.disturb(...Array.from({ length: 20 }, (): Fault => 'error 500'));
  await assert.rejects(disturbed.delete(['a/small']), StorageUnavailable);
  const local = path.join(tmpDir, 'kept');
  await writeFile(local, 'x');
  await assert.rejects(disturbed.putFile('a/new', local), StorageUnavailable);
  proxy.disturb();
  await disturbed.putFile('a/new', local);
  await disturbed.delete(['a/new']);
});

test('a refused key and a missing bucket are not missing files', async () => {
  const { credentials, ...bucket } = await ceph.bucket();
  const stranger = openS3(
    { ...bucket, credentials: { ...credentials!, secretAccessKey: 'another' } },
    { tmpDir },
  );
  await assert.rejects(stranger.read('a', { start: 0, end: 1 }), StorageUnavailable);
  const nowhere = openS3({ ...bucket, credentials, bucket: 'nowhere' }, { tmpDir });
  await assert.rejects(nowhere.open('a'), StorageUnavailable);
  await assert.rejects(keysIn(nowhere), StorageUnavailable);
});

test('a file that staff deleted long ago is missing, and not the whole service', async () => {
  await assert.rejects(disturbed.open('never/there'), FileMissing);
});

test('lists thousands of files, and removes a thousand at once', async () => {
  const files = openS3(await ceph.bucket(), { tmpDir });
  const keys = Array.from({ length: 2100 }, (_, n) => `many/${String(n).padStart(5, '0')}`);
  for (let at = 0; at < keys.length; at += 50)
    await Promise.all(keys.slice(at, at + 50).map((key) => put(files, key, key)));
  assert.deepEqual(await keysIn(files), keys);
  assert.deepEqual(await files.delete(keys.slice(0, 1000)), []);
  assert.deepEqual(await keysIn(files), keys.slice(1000));
});

test('a site moves from a disk to a bucket and back while files come, are read and go', async () => {
  const disk = await openLocalDisk(path.join(tmpDir, 'disk'));
  const bucket = openS3(await ceph.bucket(), { tmpDir });
  const contents = new Map<string, string>();
  const add = async (site: typeof disk, n: number) => {
    const key = `images/aa/${n}`;
    contents.set(key, `content ${n} ${'x'.repeat(n * 100)}`);
    await put(site, key, contents.get(key)!);
  };
  const assertWhole = async (site: typeof disk) => {
    assert.deepEqual(await keysIn(site, 'images/'), [...contents.keys()].toSorted());
    for (const [key, content] of contents)
      assert.equal((await buffer(await site.open(key))).toString(), content);
  };
  for (let n = 0; n < 60; n++) await add(disk, n);
  for (const [from, to] of [
    [disk, bucket],
    [bucket, disk],
  ] as const) {
    const site = twoStorages(to, from);
    const moving = moveFiles({ from, to, folder: tmpDir, removes: true });
    const living = (async () => {
      for (let n = 100; n < 130; n++) {
        await add(site, n);
        await site.open(`images/aa/${n % 40}`).then(buffer);
        const gone = `images/aa/${n - 60}`;
        if (contents.delete(gone)) await site.delete([gone]);
      }
    })();
    await Promise.all([moving, living]);
    await moveFiles({ from, to, folder: tmpDir, removes: true });
    assert.deepEqual(await keysIn(from, 'images/'), []);
    await assertWhole(to);
    for (let n = 100; n < 130; n++) contents.delete(`images/aa/${n}`);
    await to.delete(Array.from({ length: 30 }, (_, n) => `images/aa/${n + 100}`));
    for (let n = 40; n < 60; n++) await add(to, n);
  }
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
