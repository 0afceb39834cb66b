import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { test } from 'node:test';
import fastify from 'fastify';
import { limitBodyTime } from './body-deadline.ts';
import { readTextBodies } from './text-bodies.ts';

async function openApp(milliseconds: number) {
  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  const deadline = limitBodyTime(app, milliseconds);
  readTextBodies(app, 'text/plain', { limitOf: () => 100, parse: (text) => text });
  app.post('/read', async (request) => request.body);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => '');
  app.post('/upload', { onRequest: async (request) => deadline.lift(request) }, async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** Everything received until the server ends the connection; `more` is sent after the first bytes. */
function talk(port: number, path: string, body: string, length: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (text) => (received += text.toString())).on('error', reject);
    socket.once('close', () => resolve(received));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
  });
}

test('a body that does not arrive ends the connection, before an answer and after one', async (t) => {
  const { app, port } = await openApp(50);
  t.after(() => app.close());
  assert.match(await talk(port, '/read', 'half', 8), /^HTTP\/1\.1 408 /);
  assert.match(await talk(port, '/refused', 'half', 8), /^HTTP\/1\.1 403 [^]*no$/);
  assert.match(await talk(port, '/nowhere', 'half', 8), /^HTTP\/1\.1 404 /);
});

test('reads a body that arrives in time, and gives uploads more time', async (t) => {
  const { app, port } = await openApp(60_000);
  t.after(() => app.close());
  const send = (path: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain' },
    });
  for (const text of ['', 'x', 'Größe', 'y'.repeat(100)])
    assert.equal(await (await send('/read', text)).text(), text);
  assert.equal((await send('/read', 'y'.repeat(101))).status, 413);
  assert.equal(await (await send('/upload', 'x')).text(), 'taken');
});
