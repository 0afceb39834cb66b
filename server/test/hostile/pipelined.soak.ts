/** Hostile load from one address and from fifty: pipelined, half-sent and never read. Other visitors are served. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { aPicture } from '../builders.ts';
import { openFloodedServer } from './open-flooded-server.ts';

const rounds = 5;
const connectionsInAll = 200;
/** Requests that fit into one packet of 64 KB. */
const requestsInPacket = 800;
const allowedGrowth = 200_000_000;
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

/** Linux has all of 127/8. */
const addressOf = (n: number) => (process.platform === 'linux' ? `127.0.0.${2 + n}` : '127.0.0.1');
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

/** Every request of other visitors while `attack` runs: the time of the slowest answer about health, in milliseconds. */
async function slowestHealth(attack: () => Promise<void>): Promise<number> {
  let slowest = 0;
  let isOver = false;
  const visit = async () => {
    do {
      const began = performance.now();
      assert.equal((await fetch(`${origin}/healthz`)).status, 200);
      slowest = Math.max(slowest, performance.now() - began);
      for (const path of ['/', image]) assert.equal((await fetch(origin + path)).status, 200, path);
    } while (!isOver);
  };
  const visiting = visit();
  await attack();
  isOver = true;
  await visiting;
  return slowest;
}

async function attackFrom(addresses: number, text: () => string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const sockets = Array.from({ length: connectionsInAll }, (_, n) => {
      const socket = net.connect({
        port: server.port,
        host: '127.0.0.1',
        localAddress: addressOf(n % addresses),
      });
      return socket.on('error', () => {}).pause();
    });
    const sent = sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve()).write(text(), () => resolve());
        }),
    );
    await Promise.all(sent);
    // Answered only after the process has handled what came before.
    for (let page = 0; page < 5; page++) await (await fetch(`${origin}/`)).text();
    for (const socket of sockets) socket.destroy();
  }
}

test('attacks delay no other visitor and leave no memory behind', { timeout: 600_000 }, async (t) => {
  for (let n = 0; n < 300; n++)
    for (const path of ['/', image, '/api/v1/docs']) await (await fetch(origin + path)).text();
  const start = await server.residentBytes();
  for (const addresses of [1, 50])
    for (const [name, text] of Object.entries(attacks))
      await t.test(`${name}, from ${addresses} addresses`, async () => {
        const slowest = await slowestHealth(() => attackFrom(addresses, text));
        assert.ok(server.isAlive());
        const growth = (await server.residentBytes()) - start;
        t.diagnostic(`${name}: health within ${Math.round(slowest)} ms, ${Math.round(growth / 1e6)} MB more`);
        assert.ok(slowest < healthMilliseconds, `${Math.round(slowest)} ms`);
        assert.ok(growth < allowedGrowth, `grew by ${Math.round(growth / 1e6)} MB`);
      });
});
