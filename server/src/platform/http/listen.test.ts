import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import { test } from 'node:test';
import fastify from 'fastify';
import { readConfig } from '../../config/config.ts';
import { listen } from './listen.ts';

const hasIPv6 = Object.values(os.networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);
const anApp = () => {
  const app = fastify({ forceCloseConnections: true });
  app.get('/', async (request) => request.ip);
  return app;
};
const addressesOfMachine = () =>
  Object.values(os.networkInterfaces()).flatMap((each) =>
    (each ?? []).filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address),
  );
const connects = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect({ host, port });
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false));
  });

test('with no HOST set, both loopback addresses answer and no other does', async () => {
  const { host } = readConfig({}).http;
  const listening = await listen(anApp(), { host, port: 0 });
  const { port } = listening;
  try {
    assert.equal(await (await fetch(`http://127.0.0.1:${port}/`)).text(), '127.0.0.1');
    if (hasIPv6) assert.equal(await (await fetch(`http://[::1]:${port}/`)).text(), '::1');
    for (const address of addressesOfMachine())
      assert.equal(await connects(address, port), false, `${address} is reachable`);
  } finally {
    await listening.close();
  }
  for (const address of ['127.0.0.1', '::1']) assert.equal(await connects(address, port), false, address);
});

test('closing ends the connections of both loopback addresses', { skip: !hasIPv6 }, async () => {
  const listening = await listen(anApp(), { host: 'localhost', port: 0 });
  const sockets = ['127.0.0.1', '::1'].map((host) => net.connect({ host, port: listening.port }));
  const ends = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets)
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
  await listening.close();
  await Promise.all(ends);
});

test('idle connections of a crowd that is at the limit make room for others', async () => {
  const app = anApp();
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  app.server.maxConnections = 3;
  const open = async () => {
    const socket = net.connect({ host: '127.0.0.1', port: listening.port });
    const answered = new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false)).on('error', () => {});
    });
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return answered;
  };
  for (let count = 0; count < 3; count++) assert.ok(await open());
  // This one is refused, and ends the connections that only wait.
  assert.equal(await open(), false);
  assert.ok(await open());
  await listening.close();
});

test('connections without a complete request do not delay a stop', { timeout: 30_000 }, async () => {
  const app = fastify({ return503OnClosing: false });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: free, resolve: answer } = Promise.withResolvers<void>();
  app.get('/', async () => {
    ask();
    await free;
    return 'done';
  });
  const listening = await listen(app, { host: '127.0.0.1', port: 0 });
  const ends = ['', 'GET / HTTP/1.1\r\nHost: localhost\r\n'].map((text) => {
    const socket = net.connect(listening.port, '127.0.0.1').on('error', () => {});
    socket.write(text);
    return new Promise((resolve) => socket.once('close', resolve));
  });
  const request = fetch(`http://127.0.0.1:${listening.port}/`);
  await asked;
  const closing = listening.close();
  await Promise.all(ends);
  answer();
  assert.equal(await (await request).text(), 'done', 'a request in flight is answered');
  await closing;
});

test(
  'does not start if another program uses the port at one loopback address',
  { skip: !hasIPv6 },
  async () => {
    for (const taken of ['127.0.0.1', '::1']) {
      const other = net.createServer().listen(0, taken);
      await new Promise((resolve) => other.once('listening', resolve));
      const { port } = other.address() as AddressInfo;
      await assert.rejects(listen(anApp(), { host: 'localhost', port }), { code: 'EADDRINUSE' }, taken);
      await new Promise((resolve) => other.close(resolve));
    }
  },
);
