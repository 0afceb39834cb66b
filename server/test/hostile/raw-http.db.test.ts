/** Malformed HTTP over a real socket: it is refused or the connection closes, without a 5xx answer or a hang. */
import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openTestApp } from '../app-for-tests.ts';
import { aPicture } from '../builders.ts';
import { aStubSite } from '../stub-site.ts';
import { randomOf } from '../seeded.ts';
import { dumpStorage } from './dump-storage.ts';
import { multipart } from './multipart.ts';

const api = await openTestApp({ site: aStubSite() });
await api.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = api.app.server.address() as AddressInfo;
const limit = 30_000;

/** Sends bytes and resolves with one complete answer, or with what had come when the server closed the connection. */
function exchange(chunks: (string | Buffer)[], { end = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    const done = () => {
      clearTimeout(timeout);
      socket.destroy();
      resolve(received);
    };
    const timeout = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no complete answer in ${limit / 1000} s: ${received.slice(0, 200)}`));
    }, limit);
    socket.setEncoding('latin1').on('data', (data: string) => {
      received += data;
      if (isComplete(received)) done();
    });
    // The server may close the connection while the test still sends; its answer so far counts.
    socket.on('error', done);
    socket.on('close', done);
    for (const chunk of chunks) socket.write(chunk);
    if (end) socket.end();
  });
}

function isComplete(answer: string): boolean {
  const [head, body] = answer.split(/\r\n\r\n(.*)/s);
  if (body === undefined) return false;
  if (/^transfer-encoding: *chunked/im.test(head!)) return body.endsWith('0\r\n\r\n');
  const length = /^content-length: *(\d+)/im.exec(head!)?.[1];
  return length !== undefined && body.length >= Number(length);
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}`;
const auth = `Authorization: Bearer ${api.key}\r\n`;

test('malformed HTTP', async () => {
  const messages: [string, number[]][] = [
    ['\r\n\r\n\r\nGARBAGE\r\n\r\n', [400]],
    ['GET\r\n\r\n', [400]],
    ['GET / HTTP/9.9\r\nHost: x\r\n\r\n', [400, 505]],
    ['GET / HTTP/1.1\r\n\r\n', [400]],
    ['GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', [200, 400]],
    ['GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
    ['GET /\u00ff\u00fe HTTP/1.1\r\nHost: a\r\n\r\n', [400, 404]],
    ['GET  / HTTP/1.1\r\nHost: a\r\n\r\n', [200, 400]],
    [`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [414, 431]],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, [431]],
    [`GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(10_000)}\r\n`, [200, 431]],
    ['GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b: folded\r\n\r\n', [200, 400]],
    ['GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n', [400]],
    [
      head(
        'POST',
        '/api/v1/comics/list',
        'Content-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
      [400],
    ],
    [
      head(
        'POST',
        '/api/v1/comics/list',
        'Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      ),
      [400],
    ],
    [
      head('POST', '/api/v1/comics/list', 'Content-Type: application/json\r\nContent-Length: -2\r\n\r\n{}'),
      [400],
    ],
    [
      head(
        'POST',
        '/api/v1/comics/list',
        'Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n{}',
      ),
      [400, 413],
    ],
    [
      head(
        'POST',
        '/api/v1/comics/list',
        'Content-Type: application/json\r\nContent-Length: 9999999999\r\n\r\n{}',
      ),
      [413],
    ],
    [
      head(
        'POST',
        '/api/v1/comics/list',
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
      ),
      [400],
    ],
    [
      head(
        'POST',
        '/api/v1/comics/list',
        'Content-Type: application/json\r\nTransfer-Encoding: gzip\r\n\r\n{}',
      ),
      [400, 415],
    ],
    [
      head(
        'POST',
        '/api/v1/comics/list',
        'Expect: banana\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      ),
      [417, 200],
    ],
    [head('TRACE', '/api/v1/comics/list', '\r\n'), [404, 405]],
    [head('PROPFIND', '/api/v1/comics/list', '\r\n'), [404, 405]],
    [head('CONNECT', 'evil.example:443', '\r\n'), [400, 404, 405]],
    [head('BANANA', '/', '\r\n'), [400]],
    [head('GET', 'http://evil.example/', '\r\n'), [200, 404]],
    [head('GET', '*', '\r\n'), [400, 404]],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400, 505]],
    ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ];
  for (const [message, expected] of messages) {
    const answer = await exchange([message]).catch((error: Error) => error.message);
    // Closing the connection without an answer is a refusal, too.
    if (answer !== '')
      assert.ok(
        expected.includes(statusOf(answer)),
        `${JSON.stringify(message.slice(0, 120))}: ${answer.slice(0, 200)}`,
      );
  }
});

test('refuses path traversal sent without normalisation', async () => {
  for (const path of [
    '/../../../../etc/passwd',
    '/static/../../server/src/config/config.ts',
    '/images/../../files/originals',
    '/images/%2e%2e%2f%2e%2e%2fpackage.json',
    '/api/v1/../../package.json',
    '/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/./',
    '/images/..%00/x',
  ]) {
    const answer = await exchange([head('GET', path, '\r\n')]);
    assert.ok([400, 404].includes(statusOf(answer)), `${path}: ${answer.slice(0, 200)}`);
    assert.doesNotMatch(answer, /root:|devDependencies|dataDir/);
  }
});

test('bodies that are incomplete or come after the answer', async () => {
  const { type, body } = multipart([{ name: 'files', fileName: '1-1.png', value: await aPicture() }]);
  const upload = (more: string, length: number) =>
    head(
      'POST',
      `/api/v1/comics/${crypto.randomUUID()}/assets/censored`,
      `${more}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
  const before = await dumpStorage(api);
  assert.equal(
    statusOf(await exchange([upload('', 5_000_000), Buffer.alloc(200_000)])),
    401,
    'refused before the body is read',
  );
  assert.equal(statusOf(await exchange([upload(auth, body.length), body])), 404);
  // Cut off in the middle: nothing may be stored.
  await exchange([upload(auth, body.length), body.subarray(0, body.length - 30)], { end: true }).catch(
    () => '',
  );
  const halves = Array.from({ length: 20 }, () => net.connect(port, '127.0.0.1').on('error', () => {}));
  for (const socket of halves)
    socket.write(upload(auth, body.length), () => socket.write(body.subarray(0, 60), () => socket.destroy()));
  await Promise.all(halves.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  const healthy = await exchange([head('GET', '/healthz', '\r\n')]);
  assert.equal(statusOf(healthy), 200);
  await until(async () => JSON.stringify(await dumpStorage(api)) === JSON.stringify(before), limit);
  assert.deepEqual(await dumpStorage(api), before);
});

test('a large file is refused with an answer, although the server does not read the rest', async () => {
  const small = await openTestApp({ env: { UPLOAD_MAX_BYTES: '100K' } });
  await small.app.listen({ host: '127.0.0.1', port: 0 });
  const { port: at } = small.app.server.address() as AddressInfo;
  const form = new FormData();
  form.append('title', 'x');
  form.append('files', new Blob([new Uint8Array(20_000_000)]), 'x-cover.png');
  const answer = await fetch(`http://127.0.0.1:${at}/api/v1/comics`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${small.key}` },
  });
  assert.equal(answer.status, 413);
  assert.equal(((await answer.json()) as { code: string }).code, 'file_too_large');
  await small.assertClean();
});

test('survives five hundred random messages', async () => {
  const random = randomOf(7);
  const pieces = [
    'GET ',
    'POST ',
    '/',
    '/api/v1/comics/list',
    ' HTTP/1.1',
    '\r\n',
    '\r\n\r\n',
    'Host: localhost',
    'Content-Length: ',
    '10',
    'Transfer-Encoding: chunked',
    ':',
    '\0',
    '\n',
    '{}',
    '0\r\n\r\n',
    'Connection: close',
    '\xff',
    '%',
    '?',
    ' ',
    'Content-Type: application/json',
  ];
  for (let batch = 0; batch < 25; batch++) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const message = Array.from({ length: 2 + random.below(14) }, () => random.one(pieces)).join('');
        const answer = await exchange([Buffer.from(message, 'latin1')], { end: true }).catch(() => '');
        if (answer) assert.ok(statusOf(answer) < 500, `${JSON.stringify(message)}: ${answer.slice(0, 200)}`);
      }),
    );
  }
  assert.equal(statusOf(await exchange([head('GET', '/healthz', '\r\n')])), 200);
});
