/** A site whose files are in a bucket: copied to another one with each backup, and restored from there. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../../src/config/config.ts';
import { stopEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openS3 } from '../../src/platform/storage/s3.ts';
import { freePort } from '../free-port.ts';
import { startRadosgw } from '../storage/radosgw.ts';
import { keysIn, put } from '../storage/storage-promises.ts';
import { assertSameRows, openBackedUpSite, openEditors } from './backed-up-site.ts';

const ceph = await startRadosgw();
const bucket = await ceph.bucket();
const copyBucket = await ceph.bucket();
const settingsOf = (s3: S3Config, prefix = '') => ({
  [`${prefix}S3_BUCKET`]: s3.bucket,
  [`${prefix}S3_ENDPOINT`]: s3.endpoint!,
  [`${prefix}S3_ACCESS_KEY_ID`]: s3.credentials!.accessKeyId,
  [`${prefix}S3_SECRET_ACCESS_KEY`]: s3.credentials!.secretAccessKey,
});
const port = await freePort();
const { open, env, room } = await openBackedUpSite(
  {
    STORAGE: 's3',
    ...settingsOf(bucket),
    ...settingsOf(copyBucket, 'BACKUP_'),
    SECRET: 'a secret of the tests that is long enough',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MIN_FREE_SPACE: '0',
  },
  port,
);
after(() => ceph.stop());
const storageOf = (s3: S3Config) => openS3(s3, { tmpDir: room });
const copy = storageOf(copyBucket);

async function hashesIn(s3: S3Config): Promise<Record<string, string>> {
  const storage = storageOf(s3);
  const hashes: Record<string, string> = {};
  for await (const { key } of storage.list(''))
    hashes[key] = createHash('sha256')
      .update(await buffer(await storage.open(key)))
      .digest('hex');
  return hashes;
}

const site = await open('site');
await site.server.start();
const editors = await openEditors(site.server, { count: 2 });
after(() => editors.stop().catch(() => {}));
const progress = (count: number) => {
  const wanted = editors.created.length + count;
  return until(async () => editors.created.length >= wanted, 120_000);
};

test('stores a site under load, and the copy has the bytes of every row', async () => {
  assert.ok(await progress(4));
  assert.match(await site.succeed('backup'), /[1-9]\d* files were copied/);
  assert.ok(await progress(3));
  assert.match(await site.succeed('backup', 'changes'), /[1-9]\d* files were copied/);
  assert.match(await site.succeed('restore-drill', '--all'), /The backup equals the site/);
  await editors.stop();
  await site.inCore(async ({ assets }) => {
    assert.ok(await until(async () => (await assets.compareFiles()).unsettled.length === 0, 60_000));
  });
  await site.succeed('backup');
  assert.match(await site.succeed('restore-drill'), /The backup equals the site/);
});

test('the drill finds a copy that is damaged or missing, and the next backup copies it again', async () => {
  const [key] = await keysIn(copy, 'originals/');
  const size = (await copy.sizeOf(key!))!;
  await put(copy, key!, Buffer.alloc(size, 7));
  const damaged = await site.command('restore-drill', '--all');
  assert.equal(damaged.code, 1, damaged.output);
  assert.match(damaged.output, new RegExp(`${key}: has other bytes in the backup`));
  await copy.delete([key!]);
  assert.match((await site.command('restore-drill', '--all')).output, /is not in the backup/);
  assert.match(await site.succeed('backup'), /[1-9]\d* files were copied/);
  assert.match(await site.succeed('restore-drill', '--all'), /The backup equals the site/);
});

test('what the site has removed stays in the copy while a backup names it', async () => {
  const key = await site.server.makeKey();
  const call = async (method: string, address: string, body: object) => {
    const answer = await fetch(`${site.server.origin}/api/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${method} ${address}: ${answer.status}`);
    return (await answer.json()) as { data: { id: string }[] };
  };
  const before = await keysIn(storageOf(bucket), 'originals/');
  await call('DELETE', '/comics', { ids: [editors.created[0]] });
  const { data } = await call('POST', '/trash/list', {});
  await call('DELETE', '/trash', { ids: data.map(({ id }) => id) });
  const left = async () => {
    await site.inCore(({ assets }) => assets.sweep());
    return keysIn(storageOf(bucket), 'originals/');
  };
  assert.ok(await until(async () => (await left()).length < before.length, 60_000));
  assert.match(await site.succeed('backup'), /and 0 that no backup names/);
  assert.deepEqual(await keysIn(copy, 'originals/'), before);
});

test('database, folder and bucket are lost, and every row and byte comes back', async () => {
  assert.equal(await site.server.stop(), 0);
  await site.succeed('backup', 'changes');
  const [rows, files] = [await site.digests(), await hashesIn(bucket)];
  await stopEmbeddedPostgres(site.dataDir);
  await rm(site.dataDir, { recursive: true });
  const fresh = await ceph.bucket();
  Object.assign(env, settingsOf(fresh));
  const restored = await open('restored');
  const output = await restored.succeed('restore');
  assert.match(output, new RegExp(`${Object.keys(files).length - 1} files were restored from the copy`));
  assertSameRows(rows, await restored.digests());
  assert.deepEqual(await hashesIn(fresh), files);
  await restored.server.start();
  assert.match(await restored.succeed('restore', 'release'), /is released/);
  await restored.succeed('backup');
  assert.match(await restored.succeed('restore-drill', '--all'), /The backup equals the site/);
  assert.equal(await restored.server.stop(), 0);
});

test('only the database is lost, and the bucket stays as it is', async () => {
  Object.assign(env, settingsOf(bucket));
  const files = await hashesIn(bucket);
  const again = await open('again');
  assert.match(await again.succeed('restore'), /^0 files were restored from the copy/m);
  assert.deepEqual(await hashesIn(bucket), files);
});

test('refuses a bucket of somebody else, and the same one as copy', async () => {
  const other = await ceph.bucket();
  await put(storageOf(other), 'somebody/else', 'bytes');
  Object.assign(env, settingsOf(other));
  const refused = await open('refused');
  assert.match((await refused.command('restore')).output, /not of this site/);
  Object.assign(env, settingsOf(copyBucket));
  assert.match((await refused.command('restore')).output, /must be another bucket/);
});
