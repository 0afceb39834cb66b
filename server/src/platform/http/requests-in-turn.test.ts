import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { httpServer } from './requests-in-turn.ts';

async function listening(t: TestContext, handle: RequestListener, silence?: number) {
  const server = httpServer(handle, {}, silence);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  const connect = () => net.connect(port, '127.0.0.1').on('error', () => {});
  return { port, connect, server };
}
const requests = (count: number) => 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count);

test('handles the requests of a connection one after the other, in order', { timeout: 60_000 }, async (t) => {
  const open: ServerResponse[] = [];
  let most = 0;
  let handled = 0;
  const { connect } = await listening(t, (_request, response) => {
    const number = ++handled;
    most = Math.max(most, open.push(response));
    setImmediate(() => {
      open.splice(open.indexOf(response), 1);
      response.end(`answer ${number};`);
    });
  });
  const socket = connect();
  socket.write(requests(4));
  let received = '';
  for await (const data of socket) if ((received += String(data)).includes('answer 4')) break;
  assert.deepEqual(received.match(/answer \d/g), ['answer 1', 'answer 2', 'answer 3', 'answer 4']);
  assert.equal(most, 1);
});

test('closes a connection with more than four unanswered requests', { timeout: 60_000 }, async (t) => {
  let handled = 0;
  const { connect, port, server } = await listening(t, (request, response) => {
    if (request.url === '/other') return void response.end('served');
    handled++;
  });
  let parsed = 0;
  server.on('request', () => parsed++);
  const sockets = Array.from({ length: 5 }, connect);
  for (const socket of sockets) socket.resume().write(requests(800));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  assert.equal(handled, 0);
  assert.ok(parsed <= 800 + 4 * 5, `${parsed} requests were parsed`);
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/other`)).text(), 'served');
});

test(
  'a body that arrives while another connection sends too much is complete',
  { timeout: 60_000 },
  async (t) => {
    const { connect } = await listening(t, async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      response.end(`got ${body}`);
    });
    const uploading = connect();
    uploading.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\nfirst,');
    const flooding = connect();
    await once(uploading, 'connect');
    flooding.resume().write(requests(800));
    await once(flooding, 'close');
    uploading.write('second' + requests(1));
    let received = '';
    for await (const data of uploading) if ((received += String(data)).match(/got/g)?.length === 2) break;
    assert.match(received, /got first,second[^]*got $/);
  },
);

test('closes a connection whose client does not read its answer', { timeout: 60_000 }, async (t) => {
  const { connect, server } = await listening(
    t,
    (_request, response) => void response.end(Buffer.alloc(50_000_000)),
    50,
  );
  const closed = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', resolve)),
  );
  const client = connect().pause();
  client.write(requests(1));
  await closed;
  client.destroy();
});

test('waits for a handler that has not answered yet', { timeout: 60_000 }, async (t) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<ServerResponse>();
  const { port } = await listening(t, (_request, response) => ask(response), 20);
  const answer = fetch(`http://127.0.0.1:${port}/`);
  const response = await asked;
  const { socket } = response;
  await once(socket!, 'timeout');
  response.end('late');
  assert.equal(await (await answer).text(), 'late');
});

test('ends a connection after a thousand requests, with an answer', { timeout: 60_000 }, async (t) => {
  let handled = 0;
  const { connect } = await listening(t, (_request, response) => (handled++, response.end('.')));
  const socket = connect();
  let last = '';
  socket.on('data', (data) => {
    last = String(data);
    if (!/^connection: close/im.test(last)) socket.write(requests(1));
  });
  socket.write(requests(1));
  await once(socket, 'close');
  assert.equal(handled, 1000);
  assert.match(last, /^HTTP\/1\.1 200/);
});
