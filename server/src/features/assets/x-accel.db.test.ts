/** Images that nginx sends: which, for whom, and with which headers. */
import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { openAssetsForTest } from '../../../test/assets/assets-for-test.ts';
import { drawn } from '../../../test/assets/hostile-files.ts';
import type { ImageVisibility } from './assets.routes.ts';

const proxy = '10.0.0.1';
const kit = await openAssetsForTest({ env: { X_ACCEL_LOCATION: '/stored-files/', TRUST_PROXY: proxy } });
const { db, assets } = kit;
const app = fastify();
let visibility: ImageVisibility = 'public';
const mayServe = async () => ({ visibility, cacheTags: [] });
assets.serveImages(app, { mayServe, mayServeStrangers: mayServe });
after(async () => {
  await app.close();
  await kit.close();
});
const staged = await assets.stageImages([
  { file: await kit.incoming(await drawn(600, 800).png().toBuffer(), 'p.png'), purpose: 'page' },
]);
const [id] = await db.transaction((tx) => assets.attachImages(tx, staged));
await assets.startJobs();
await kit.finished();
const { base, widths } = (await assets.picturesOf(db, [id!])).get(id!)!;
const url = `${base}-${widths[0]}.webp`;
const signed = url + assets.signedQuery(base, 'reader');
const forStaff = url + assets.signedQuery(base, 'staff');

const get = (address: string, remoteAddress = proxy, headers = {}) =>
  app.inject({ url: address, remoteAddress, headers });

for (const [name, seen, address] of [
  ['age-gated', 'private', url],
  ['locked, with a link', 'locked', signed],
  ['for staff', 'locked', forStaff],
] as const)
  test(`${name}: the proxy is told which file to send`, async () => {
    visibility = seen;
    const plain = await get(address, '203.0.113.9');
    assert.deepEqual([plain.statusCode, plain.headers['x-accel-redirect']], [200, undefined]);
    assert.ok(plain.rawPayload.length > 0, 'others get the bytes');
    const answer = await get(address);
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.rawPayload.length, 0);
    const location = answer.headers['x-accel-redirect'] as string;
    assert.match(location, /^\/stored-files\/images\/[a-z2-7]{2}\/[a-z2-7]{26}-\d+\.webp$/);
    await access(path.join(kit.folder, 'files', location.replace('/stored-files/', '')));
    for (const header of ['cache-control', 'content-type', 'etag'])
      assert.equal(answer.headers[header], plain.headers[header]);
    assert.match(answer.headers['cache-control'] as string, /^private/);
    const known = await get(address, proxy, { 'if-none-match': plain.headers.etag });
    assert.deepEqual([known.statusCode, known.headers['x-accel-redirect']], [304, undefined]);
  });

test('public images are sent with their bytes, so that the proxy can keep them', async () => {
  visibility = 'public';
  const answer = await get(url);
  assert.equal(answer.headers['x-accel-redirect'], undefined);
  assert.ok(answer.rawPayload.length > 0);
});

test('a refusal names no file', async () => {
  visibility = 'locked';
  const answer = await get(url);
  assert.deepEqual([answer.statusCode, answer.headers['x-accel-redirect']], [404, undefined]);
});
