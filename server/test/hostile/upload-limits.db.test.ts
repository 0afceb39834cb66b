/** Limits on the size of uploads and on how many run at once; calls without files accept none. */
import assert from 'node:assert/strict';
import net, { type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { allEndpoints } from '@longstrip/contract/endpoints';
import { endpointPath } from '@longstrip/contract/endpoint';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openTestApp } from '../app-for-tests.ts';
import { aComic, aPicture } from '../builders.ts';
import { multipart } from './multipart.ts';

const api = await openTestApp({ env: { UPLOAD_MAX_REQUEST_BYTES: '3MB' } });
await api.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = api.app.server.address() as AddressInfo;
const { id } = await aComic(api);

type Sent = { path: string; type: string; body?: Buffer; length?: number; key?: string; method?: string };

/** Sends a request over a socket; `answer` is the first of what comes back. */
function send({
  path,
  type,
  body = Buffer.alloc(0),
  length = body.length,
  key = api.key,
  method = 'POST',
}: Sent) {
  const socket = net.connect(port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1'))).on('error', () => resolve(''));
  });
  const authorization = key && `Authorization: Bearer ${key}\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${authorization}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(body);
  return { answer, socket, write: (more: Buffer) => socket.write(more) };
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

test('a call without files refuses multipart before a byte of the body has come', async () => {
  for (const { access, files, method, path: pattern } of allEndpoints) {
    if (files || method === 'GET') continue;
    const path = endpointPath(pattern);
    for (const type of ['multipart/form-data; boundary=b', 'Multipart/Mixed; boundary=b'])
      for (const key of ['', api.key]) {
        const { answer, socket } = send({ path, type, method, length: 50_000_000, key });
        const text = await answer;
        const name = `${method} ${path} ${type}: ${text}`;
        if (access === 'public') assert.match(text, /^HTTP\/1\.1 415 [^]*unsupported_media_type/, name);
        else assert.match(text, key ? /^HTTP\/1\.1 (415|403|401) / : /^HTTP\/1\.1 401 /, name);
        socket.destroy();
      }
  }
});

test('the text fields of an upload are limited to a megabyte in total', async () => {
  const fields = (count: number, bytes: number) =>
    multipart(Array.from({ length: count }, (_, n) => ({ name: `f${n}`, value: 'x'.repeat(bytes) })));
  for (const { type, body } of [fields(2, 600_000), fields(40, 30_000), fields(1, 1_000_001)]) {
    const { answer, socket } = send({ path: '/api/v1/comics', type, body });
    assert.match(await answer, /^HTTP\/1\.1 413 [^]*body_too_large/);
    socket.destroy();
  }
  const { type, body } = fields(2, 400_000);
  assert.equal(statusOf(await send({ path: '/api/v1/comics', type, body }).answer), 400);
});

test('the total size of a request is limited, whether it declares its size or not', async () => {
  const file = { name: 'files', fileName: '1-1.png', value: await aPicture() };
  const big = (n: number) => ({ name: 'files', fileName: `1-${n}.png`, value: Buffer.alloc(1_000_000) });
  const path = `/api/v1/comics/${id}/assets/censored`;
  const declared = send({ path, ...multipart([file]), length: 3_000_001 });
  assert.match(await declared.answer, /^HTTP\/1\.1 413 [^]*3 MB/, 'refused before it comes');
  declared.socket.destroy();
  const { type, body } = multipart([big(1), big(2), big(3), big(4)]);
  const response = await api.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { authorization: `Bearer ${api.key}`, 'content-type': type, 'transfer-encoding': 'chunked' },
  });
  assert.deepEqual([response.statusCode, response.json().code], [413, 'body_too_large']);
  await api.assertClean();
});

test('uploads beyond 32 wait, those beyond 232 are refused, and all that waited are taken', async () => {
  const { type, body } = multipart([{ name: 'title', value: 'Late' }]);
  const path = '/api/v1/comics';
  const hold = (count: number) =>
    Array.from({ length: count }, () =>
      send({ path, type, body: body.subarray(0, 40), length: body.length }),
    );
  const ask = () =>
    api.send('POST', path, { key: true, fields: { title: 'More', contentRating: 'T' }, files: [] });
  const active = hold(32);
  const waiting = hold(199);
  // Until the server has read all their headers, further requests wait as well; then the next one is refused.
  const answers: ReturnType<typeof ask>[] = [];
  let refusal: Awaited<ReturnType<typeof ask>> | undefined;
  const isRefused = async () => {
    const asked = ask();
    answers.push(asked);
    void asked.then((answer) => answer.status === 503 && (refusal = answer));
    return refusal !== undefined;
  };
  assert.ok(await until(isRefused, 20_000));
  assert.equal(refusal!.json.code, 'too_busy');
  assert.match(refusal!.headers['retry-after']!, /^\d+$/);
  // Half of them finish, the others disconnect: both free their slots.
  for (const [place, each] of [...active, ...waiting].entries()) {
    if (place % 2) each.write(body.subarray(40));
    else each.socket.destroy();
  }
  // Requests whose headers came late may be refused, too; all that were let in succeed.
  for (const { status } of await Promise.all(answers)) assert.ok(status < 300 || status === 503);
  for (const [place, { answer, socket }] of [...active, ...waiting].entries()) {
    if (place % 2) assert.ok([400, 503].includes(statusOf(await answer)), await answer);
    socket.destroy();
  }
  assert.ok((await ask()).status < 300);
});
