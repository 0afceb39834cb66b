/** Packets of hundreds of requests whose answers are not read: counted, not timed. `pipelined.soak.ts` measures them. */
import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openTestApp } from '../app-for-tests.ts';
import { aStubSite } from '../stub-site.ts';

const site = aStubSite();
const api = await openTestApp({ site });
await api.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = api.app.server.address() as AddressInfo;

/** Linux has all of 127/8. */
const addressOf = (n: number) => (process.platform === 'linux' ? `127.0.0.${2 + n}` : '127.0.0.1');
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const packet = (path: () => string) => Array.from({ length: 500 }, () => get(path())).join('');

/** Resolves once the server has closed all connections, of fifty addresses. */
async function attack(path: () => string): Promise<void> {
  const sockets = Array.from({ length: 50 }, (_, n) =>
    net.connect({ port, host: '127.0.0.1', localAddress: addressOf(n) }),
  );
  await Promise.all(
    sockets.map((socket) => {
      socket.on('error', () => {}).write(packet(path));
      return new Promise((resolve) => socket.once('close', resolve).resume());
    }),
  );
}

for (const [name, path] of [
  ['an image', () => '/images/aaaaaaaaaaaaaaaaaaaaaaaa-800.webp'],
  ['the documents of the API', () => '/api/v1/docs'],
  ['made-up comics', () => `/comic/${crypto.randomUUID()}`],
] as const)
  test(`pipelined requests for ${name} are cut, few are handled, and others are served`, async () => {
    let handled = 0;
    const count = () => void handled++;
    api.app.server.prependListener('request', count);
    site.renderCounts.clear();
    await attack(path);
    const rendered = [...site.renderCounts.values()].reduce((sum, each) => sum + each, 0);
    assert.ok(handled > 50, 'Node begins more than one request of a packet');
    assert.ok(rendered <= 51, `${rendered} pages were rendered`);
    const answers = await Promise.all(
      ['/', '/healthz'].map((each) => fetch(`http://127.0.0.1:${port}${each}`)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    api.app.server.off('request', count);
  });
