/** Two nodes that share a database and a bucket, and nothing else. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { S3Config } from '../../src/config/config.ts';
import { openAppAt } from '../app-for-tests.ts';
import { aComic, emptyTrash, someChapters, somePages } from '../builders.ts';
import { testDatabase } from '../testing.ts';
import { startRadosgw } from './radosgw.ts';

const { url } = await testDatabase();
const ceph = await startRadosgw();
const room = await mkdtemp(path.join(os.tmpdir(), 'nodes-'));
const closing: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closing.toReversed()) await close();
  await ceph.stop();
  await rm(room, { recursive: true, force: true });
});

const bucket = await ceph.bucket();

async function openNode(name: string, { bucket: s3, jobs = false }: { bucket: S3Config; jobs?: boolean }) {
  const node = await openAppAt({
    url,
    dataDir: path.join(room, name),
    jobs,
    env: {
      STORAGE: 's3',
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint!,
      S3_ACCESS_KEY_ID: s3.credentials!.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials!.secretAccessKey,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'http://localhost',
      MIN_FREE_SPACE: '0',
    },
  });
  closing.push(() => node.close());
  return node;
}

const one = await openNode('one', { bucket, jobs: true });
const two = await openNode('two', { bucket });
const comic = await aComic(one, { title: 'Twelve Tides' });
const [chapter] = await someChapters(one, comic.id, 1);
await somePages(one, comic.id, chapter!.id);
await one.imagesMade();
const stored = await one.rows<{ key: string }>("select key from stored_file where key like 'images/%.webp'");
const addresses = stored.map(({ key }) => `/images/${path.basename(key)}`);

test('what one node stores the other serves, and no file is on a disk', async () => {
  assert.ok(addresses.length > 0);
  for (const address of addresses) {
    const [mine, others] = [await one.send('GET', address), await two.send('GET', address)];
    assert.equal(others.status, 200);
    assert.deepEqual(others.bytes, mine.bytes);
  }
  const files = (await readdir(room, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
  assert.deepEqual(
    files.map(({ name }) => name).filter((name) => name !== 'secret'),
    [],
  );
  assert.deepEqual(Object.values(await two.core.assets.compareFiles()).flat(), []);
});

test('a node with another bucket is not ready', async () => {
  const other = await openNode('other', { bucket: await ceph.bucket() });
  assert.equal((await other.send('GET', '/readyz')).status, 503);
  const refused = await other.send('GET', addresses[0]!);
  assert.equal(refused.status, 503);
  assert.equal((await two.send('GET', '/readyz')).status, 200);
});

test('while the service does not answer, lists are served, images and uploads are refused, and nothing is lost', async () => {
  ceph.pause();
  try {
    const [image, page, list, ready] = await Promise.all([
      two.send('GET', addresses[0]!),
      somePages(one, comic.id, chapter!.id).then(
        () => 'stored',
        (error: unknown) => String(error),
      ),
      two.send('POST', '/api/v1/comics/list', { json: {} }),
      two.send('GET', '/readyz'),
    ]);
    assert.equal(image.status, 503);
    assert.equal(image.headers['retry-after'], '5');
    assert.match(image.text, /storage_unavailable/);
    assert.match(page, /503/);
    assert.equal(list.status, 200);
    assert.equal(ready.status, 200);
  } finally {
    ceph.resume();
  }
  assert.equal((await two.send('GET', addresses[0]!)).status, 200);
  await somePages(one, comic.id, chapter!.id);
  await one.imagesMade();
  await one.assertClean();
});

test('what staff delete is removed from the bucket', async () => {
  await one.ask('DELETE', '/comics', { json: { ids: [comic.id] } });
  await emptyTrash(one);
  await one.core.assets.sweep();
  const left = [];
  for await (const { key } of one.core.storage.list('')) left.push(key);
  assert.deepEqual(left, ['site_marker']);
});
