import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { until } from '../../platform/database/embedded/processes.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import type { MayServe } from './assets.routes.ts';
import { compareFiles } from './compare-files.ts';
import { openAssetsForTest } from '../../../test/assets/assets-for-test.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';

let openStreams = 0;
let opened = 0;
const counting = (storage: FileStorage): FileStorage => ({
  ...storage,
  // Always a stream, as of a large file.
  async read(key, range) {
    const content = await storage.read(key, range);
    const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
    opened++;
    openStreams++;
    stream.once('close', () => openStreams--);
    return stream;
  },
});
const kit = await openAssetsForTest({ wrap: counting });
const { db, assets, clock } = kit;
const app = fastify();
let locked = false;
const mayServe: MayServe = async ({ purpose }) => ({
  visibility: locked && purpose === 'page' ? 'locked' : 'public',
  cacheTags: ['Comic:1'],
});
assets.serveImages(app, { mayServe, mayServeStrangers: mayServe });
after(async () => {
  await app.close();
  await kit.close();
});

const staged = await assets.stageImages([
  {
    file: await kit.incoming(await drawn(1200, 1600).jpeg({ quality: 95 }).toBuffer(), 'p.jpg'),
    purpose: 'page',
  },
  { file: await kit.incoming(await drawn(600, 800).png().toBuffer(), 'c.png'), purpose: 'cover' },
]);
const [pageId, coverId] = (await db.transaction((tx) => assets.attachImages(tx, staged))) as [string, string];
await assets.startJobs();
await kit.finished();
const pictures = await assets.picturesOf(db, [pageId, coverId]);
const page = `${pictures.get(pageId)!.base}-800.webp`;
const cover = pictures.get(coverId)!.base;
const fetch = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, headers, method });

test('browsers may cache public images permanently', async () => {
  for (const [url, type] of [
    [page, 'image/webp'],
    [page.replace('webp', 'avif'), 'image/avif'],
    [`${cover}-share.jpg`, 'image/jpeg'],
  ] as const) {
    const answer = await fetch(url);
    assert.equal(answer.statusCode, 200, url);
    assert.equal(answer.headers['content-type'], type);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, s-maxage=60, immutable');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length));
    assert.ok(answer.headers['etag']);
    const head = await fetch(url, {}, 'HEAD');
    assert.equal(head.statusCode, 200);
    assert.equal(head.rawPayload.length, 0);
    assert.equal(head.headers['content-length'], answer.headers['content-length']);
    assert.equal((await fetch(url, { 'if-none-match': String(answer.headers['etag']) })).statusCode, 304);
  }
});

test('a missing image is a problem document that is not cached', async () => {
  const stem = cover.slice('/images/'.length);
  for (const file of [
    `${stem}-999.webp`,
    `${stem}-800.png`,
    stem,
    `${'a'.repeat(26)}-800.webp`,
    '..%2f..%2f..%2fetc%2fpasswd',
    `${stem}-share.jpg%00`,
    'x'.repeat(90),
  ]) {
    const answer = await fetch(`/images/${file}`);
    assert.equal(answer.statusCode, 404, file);
    assert.equal(answer.json().code, 'image_not_found', file);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('serves single byte ranges, and ignores malformed or multiple ones', async () => {
  const whole = (await fetch(page)).rawPayload;
  const size = whole.length;
  const some = async (range: string, more = {}) => fetch(page, { range, ...more });
  for (const [range, from, until] of [
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, size],
    ['bytes=-50', size - 50, size],
    ['bytes=10-99999999', 10, size],
  ] as const) {
    const answer = await some(range);
    assert.equal(answer.statusCode, 206, range);
    assert.ok(answer.rawPayload.equals(whole.subarray(from, until)), range);
    assert.equal(answer.headers['content-range'], `bytes ${from}-${until - 1}/${size}`);
    assert.equal(answer.headers['content-length'], String(until - from));
  }
  for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-3', 'bytes=-', 'bytes=a-b'])
    assert.equal((await some(range)).statusCode, 200, range);
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const answer = await some(range);
    assert.equal(answer.statusCode, 416, range);
    assert.equal(answer.headers['content-range'], `bytes */${size}`);
  }
  assert.equal((await some('bytes=0-9', { 'if-range': '"another"' })).statusCode, 200);
});

test('serves a locked page only with its own signed link that has not expired', async () => {
  locked = true;
  const link = assets.signedQuery(pictures.get(pageId)!.base, 'reader');
  const codeOf = async (url: string) => {
    const answer = await fetch(url);
    return `${answer.statusCode} ${answer.statusCode === 200 ? '' : answer.json().code}`.trim();
  };
  assert.equal(await codeOf(page), '404 image_not_found');
  assert.equal(await codeOf(`${page}?e=1&s=aaaaaaaaaaaaaaaaaaaaaa`), '404 image_not_found');
  assert.equal(await codeOf(`${page}${assets.signedQuery(cover, 'reader')}`), '404 image_not_found');
  assert.equal(await codeOf(`${page}${link}&e=2`), '404 image_not_found');
  assert.equal(await codeOf(`${page}${link}`), '200');
  assert.equal(await codeOf(`${page.replace('800.webp', '480.avif')}${link}`), '200');
  const kept = String((await fetch(page + link)).headers['cache-control']);
  const seconds = Number(/^private, max-age=(\d+)$/.exec(kept)?.[1]);
  assert.ok(seconds >= 3590 && seconds <= 3900, kept);
  assert.equal(await codeOf(`${cover}-480.webp`), '200');
  clock.moveBy(2 * 3_600_000);
  assert.equal(await codeOf(`${page}${link}`), '403 link_expired');
  locked = false;
  assert.equal(await codeOf(page), '200');
});

test('a client that disconnects during a download leaves no file open', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const before = opened;
  for (let i = 0; i < 20; i++) {
    const call = request({ port, path: page });
    call.on('error', () => {});
    call.end();
    if (i % 2) for (let turn = 0; turn < i; turn++) await new Promise(setImmediate);
    else await new Promise((done) => call.once('response', done));
    call.destroy();
  }
  await new Promise((done) => get({ port, path: page }, (answer) => answer.resume().on('end', done)));
  assert.ok(opened > before);
  assert.ok(await until(async () => openStreams === 0, 60_000), `${openStreams} open`);
});

test('a released image is no longer served, and the sweep deletes its files', async () => {
  const key = `images/${cover.slice(8, 10)}/${cover.slice(8)}-480.webp`;
  const isStored = () =>
    access(path.join(kit.folder, 'files', key)).then(
      () => true,
      () => false,
    );
  assert.ok(await isStored());
  await db.transaction((tx) => assets.releaseImages(tx, [coverId]));
  assert.equal((await fetch(`${cover}-480.webp`)).statusCode, 404);
  assert.ok(await until(async () => !(await isStored()), 60_000), 'the sweep job has run');
  await kit.assertClean();
  assert.equal((await fetch(page)).statusCode, 200);
});

test('does not report a file that is stored during the comparison', async () => {
  let uploads = 0;
  const storage: FileStorage = {
    ...kit.disk,
    async *list(prefix) {
      if (uploads++ === 0) {
        const file = await kit.incoming(await drawn(600, 800).png().toBuffer(), 'late.png');
        const late = await assets.stageImages([{ file, purpose: 'cover' }]);
        await db.transaction((tx) => assets.attachImages(tx, late));
        await kit.finished();
      }
      yield* kit.disk.list(prefix);
    },
  };
  const lists = await compareFiles({ db, storage });
  assert.ok(uploads > 0);
  assert.deepEqual(Object.values(lists).flat(), []);
});

test('answers 404 for a lost file and logs it', async () => {
  await kit.disk.delete([`images/${page.slice(8, 10)}/${page.slice(8)}`]);
  const answer = await fetch(page);
  assert.equal(answer.statusCode, 404);
  assert.equal(answer.json().code, 'image_not_found');
  assert.match(kit.messages.at(-1)!, /was promised/);
  assert.equal((await assets.compareFiles()).rowWithoutBytes.length, 1);
});
