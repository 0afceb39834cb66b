/** A node that loses its database: what it still serves, what it refuses, and that nothing stale is sent afterwards. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openAppAt } from '../app-for-tests.ts';
import { aComic } from '../builders.ts';
import { openDatabaseProxy } from '../database-proxy.ts';
import { testDatabase } from '../testing.ts';

const { db: direct, url } = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-outage-'));
const proxy = await openDatabaseProxy(direct.session);
const { user, database, port } = proxy.address;
const node = await openAppAt({ url: `postgres://${user}@127.0.0.1:${port}/${database}`, dataDir });
/** Another node, which keeps its database. */
const other = await openAppAt({ url, dataDir });
after(async () => {
  proxy.up();
  await node.close();
  await other.close();
  proxy.close();
  await rm(dataDir, { recursive: true });
});
// Created at the node itself, so that no notification empties its cache later.
const comic = await aComic(node, { title: 'Before the outage' });

const titles = async () => {
  const answer = await node.read('/comics/list', { limit: 10 });
  return answer.status === 200
    ? answer.json.data.map(({ title }: { title: string }) => title)
    : answer.json.code;
};
const rename = (at: typeof node, title: string) =>
  at.send('PATCH', `/api/v1/comics/${comic.id}`, { key: true, json: { title } });
const isAway = () => until(async () => node.core.db.availability.isAway(), 30_000);
const readiness = async (query = '') => (await node.send('GET', `/readyz${query}`)).status;

test('without the database a node serves what it has cached and refuses the rest with 503', async () => {
  assert.deepEqual(await titles(), ['Before the outage']);
  proxy.down();
  assert.ok(await isAway());
  assert.deepEqual(await titles(), ['Before the outage']);
  const [uncached, write] = await Promise.all([
    node.read('/comics/list', { limit: 11 }),
    rename(node, 'Never stored'),
  ]);
  for (const answer of [uncached, write]) {
    assert.equal(answer.status, 503, answer.text);
    assert.equal(answer.json.code, 'database_unavailable');
    assert.equal(answer.headers['retry-after'], '5');
  }
  assert.equal(await readiness(), 200);
  assert.equal(await readiness('?writes'), 503);
  const lost = node.messages.filter((message) => message.startsWith('Database connection lost'));
  assert.equal(lost.length, 1, node.messages.join('\n'));
});

test('a request that waits for the database is answered when it is back, and sees what changed meanwhile', async () => {
  assert.equal((await rename(other, 'During the outage')).status, 200);
  const waiting = node.read('/comics/list', { limit: 12 });
  proxy.up();
  assert.equal((await waiting).json.data[0].title, 'During the outage');
  assert.deepEqual(await titles(), ['During the outage'], 'the answer that was cached before is gone');
  assert.equal(await readiness('?writes'), 200);
});

test('no round of outages leaves a stale answer or a lost write', async () => {
  for (let round = 1; round <= 5; round++) {
    await titles();
    proxy.down();
    assert.ok(await isAway());
    const title = `Round ${round}`;
    assert.equal((await rename(other, title)).status, 200);
    proxy.up();
    const answer = await rename(node, `${title}, confirmed`);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await titles(), [`${title}, confirmed`]);
  }
});
