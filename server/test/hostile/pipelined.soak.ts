/** Hostile load from one address and from fifty: pipelined, half-sent and never read. Other visitors are served. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { aPicture } from '../builders.ts';
import type { Attack } from './attacker.ts';
import { openFloodedServer } from './open-flooded-server.ts';

const rounds = 5;
const connectionsInAll = 200;
/** Requests that fit into one packet of 64 KB. */
const requestsInPacket = 800;
/** Bytes, directly after an attack: V8 keeps what it freed for a while. */
const allowedGrowth = 400_000_000;
/** Bytes, after the calm in which V8 gives it back: it waits for 100 seconds with little to do. */
const allowedGrowthInCalm = 200_000_000;
const calmMilliseconds = 180_000;
const healthMilliseconds = 500;

const server = await openFloodedServer({ ROLES: 'pages,api,jobs' });
const origin = `http://127.0.0.1:${server.port}`;
const image = await anImage();

/** The address of an image that is served. */
async function anImage(): Promise<string> {
  const body = new FormData();
  body.append('title', 'Attacked');
  body.append('contentRating', 'T');
  const picture = await aPicture({ width: 800, height: 1200 });
  body.append('files', new Blob([new Uint8Array(picture)]), 'a-cover.png');
  const headers = { authorization: `Bearer ${server.key}` };
  const created = await fetch(`${origin}/api/v1/comics`, { method: 'POST', headers, body });
  assert.equal(created.status, 201, await created.text());
  const key = async () =>
    (
      await server.db.pool.query<{ key: string }>(
        `select key from stored_file where key like 'images/%.webp' and state = 'kept' order by bytes desc limit 1`,
      )
    ).rows[0]?.key;
  assert.ok(await until(async () => (await key()) !== undefined, 60_000), 'the image is made');
  return `/images/${(await key())!.split('/').at(-1)}`;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const madeUp = () => `/comic/${crypto.randomUUID()}`;
/** What one connection sends; no answer is read. */
const attacks: Record<string, () => string> = {
  'pipelined images': () => get(image).repeat(requestsInPacket),
  'pipelined made-up comics': () => get(madeUp()).repeat(requestsInPacket - 100),
  'pipelined documents': () => get('/api/v1/docs').repeat(requestsInPacket),
  'four documents': () => get('/api/v1/docs').repeat(4),
  'half a request': () => 'GET / HTTP/1.1\r\nHost: local',
  'half a body': () =>
    'POST /api/v1/comics/list HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  'made-up comics': () => get(madeUp()),
};

/** Reads all of an answer, so that its connection serves the next request. */
async function assertServed(path: string): Promise<void> {
  const answer = await fetch(origin + path);
  assert.equal(answer.status, 200, path);
  await answer.arrayBuffer();
}

/**
 * Every request of a visitor during an attack: the time of the slowest answer about health, in milliseconds. On a
 * connection that is open: Node accepts one in each turn of its loop, so a new one waits behind those of the attack.
 */
async function slowestHealth(attack: Attack): Promise<number> {
  const attacker = new Worker(new URL('attacker.ts', import.meta.url), { workerData: attack });
  // Not earlier: handing over what it sends delays this thread.
  await once(attacker, 'online');
  let isOver = false;
  const ended = once(attacker, 'exit').finally(() => (isOver = true)) as Promise<[number]>;
  let slowest = 0;
  do {
    const began = performance.now();
    await assertServed('/healthz');
    slowest = Math.max(slowest, performance.now() - began);
    for (const path of ['/', image]) await assertServed(path);
  } while (!isOver);
  assert.deepEqual(await ended, [0], 'the attack took place');
  return slowest;
}

test('attacks delay no other visitor and leave no memory behind', { timeout: 600_000 }, async (t) => {
  for (let n = 0; n < 300; n++)
    for (const path of ['/', image, '/api/v1/docs', madeUp()]) await (await fetch(origin + path)).text();
  const start = await server.residentBytes();
  for (const addresses of [1, 50])
    for (const [name, text] of Object.entries(attacks))
      await t.test(`${name}, from ${addresses} addresses`, async () => {
        const texts = Array.from({ length: rounds }, () => Array.from({ length: connectionsInAll }, text));
        const slowest = await slowestHealth({ port: server.port, addresses, rounds: texts });
        assert.ok(server.isAlive());
        const growth = (await server.residentBytes()) - start;
        t.diagnostic(`${name}: health within ${Math.round(slowest)} ms, ${Math.round(growth / 1e6)} MB more`);
        assert.ok(slowest < healthMilliseconds, `${Math.round(slowest)} ms`);
        assert.ok(growth < allowedGrowth, `grew by ${Math.round(growth / 1e6)} MB`);
      });
  await t.test('memory is given back', async (t) => {
    let growth = Infinity;
    const isGivenBack = async () => (growth = (await server.residentBytes()) - start) < allowedGrowthInCalm;
    const began = performance.now();
    const isKept = !(await until(isGivenBack, calmMilliseconds));
    t.diagnostic(
      `${Math.round(growth / 1e6)} MB more after ${Math.round((performance.now() - began) / 1000)} s`,
    );
    assert.ok(!isKept, `${Math.round(growth / 1e6)} MB are kept`);
  });
});
