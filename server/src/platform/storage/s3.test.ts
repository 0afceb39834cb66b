/** What is sent to a storage service. Against a real one: `server/test/storage/`. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { FileMissing, StorageUnavailable } from './file-storage.ts';
import { openS3 } from './s3.ts';

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

const received: Received[] = [];
let answers: Answer[] = [];
const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  received.push({ method, url, headers, body: (await buffer(request)).toString() });
  const { status = 200, headers: sent = {}, body = '' } = answers.shift() ?? {};
  response.writeHead(status, sent).end(body);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const tmpDir = await mkdtemp(path.join(os.tmpdir(), 's3-'));
const files = openS3(
  {
    bucket: 'comics',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    pathStyle: true,
  },
  { tmpDir },
);
after(async () => {
  files.close();
  server.close();
  server.closeAllConnections();
  await rm(tmpDir, { recursive: true, force: true });
});

async function requestsOf(work: () => Promise<unknown>, ...next: Answer[]): Promise<Received[]> {
  answers = next;
  received.length = 0;
  await work();
  return [...received];
}

const md5 = (text: string) => createHash('md5').update(text).digest('base64');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const error = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code></Error>`,
});

test('a file is sent in one request with its length and MD5, and no newer checksum', async () => {
  const local = path.join(tmpDir, 'drawn');
  await writeFile(local, 'drawn');
  const [put, ...others] = await requestsOf(() => files.putFile('images/ab/one', local));
  assert.deepEqual(others, []);
  assert.equal(`${put!.method} ${put!.url.split('?')[0]}`, 'PUT /comics/images/ab/one');
  assert.equal(put!.body, 'drawn');
  assert.equal(put!.headers['content-length'], '5');
  assert.equal(put!.headers['content-md5'], md5('drawn'));
  assert.equal(put!.headers['x-amz-meta-sha256'], sha256('drawn'));
  const sent = Object.keys(put!.headers);
  assert.deepEqual(
    sent.filter((name) => /checksum|trailer|transfer-encoding/.test(name)),
    [],
  );
});

test('files are removed in one request with its MD5, without which many services refuse it', async () => {
  const [sent] = await requestsOf(() => files.delete(['a/1', 'a/2']), { body: '<DeleteResult/>' });
  assert.equal(sent!.method, 'POST');
  assert.equal(sent!.headers['content-md5'], md5(sent!.body));
  assert.match(sent!.body, /<Key>a\/1<\/Key>.*<Key>a\/2<\/Key>/);
});

test('files that the service refuses to remove are named', async () => {
  answers = [
    {
      body: '<DeleteResult><Error><Key>a/2</Key><Code>AccessDenied</Code><Message>no</Message></Error></DeleteResult>',
    },
  ];
  const failures = await files.delete(['a/1', 'a/2']);
  assert.deepEqual(
    failures.map(({ key }) => key),
    ['a/2'],
  );
});

test('a listing continues after each page, also after one that failed', async () => {
  const page = (keys: string[], next?: string) => ({
    body: `<ListBucketResult>${next ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>` : ''}${keys.map((key) => `<Contents><Key>${key}</Key><Size>3</Size></Contents>`).join('')}</ListBucketResult>`,
  });
  const keys: string[] = [];
  const requests = await requestsOf(
    async () => {
      for await (const { key } of files.list('a/')) keys.push(key);
    },
    page(['a/1', 'a/2'], 'next'),
    error(503, 'SlowDown'),
    page(['a/3']),
  );
  assert.deepEqual(keys, ['a/1', 'a/2', 'a/3']);
  assert.deepEqual(
    requests.map(({ url }) => url.includes('continuation-token=next')),
    [false, true, true],
  );
});

test('only the part that is wanted is requested, and wrong bytes are requested again', async () => {
  const whole = (body: string) => ({
    status: 206,
    headers: { 'content-range': 'bytes 0-4/5', 'x-amz-meta-sha256': sha256('drawn') },
    body,
  });
  let bytes: unknown;
  const requests = await requestsOf(
    async () => {
      bytes = await files.read('a/1', { start: 0, end: 4 });
    },
    whole('dr_wn'),
    whole('drawn'),
  );
  assert.equal(String(bytes), 'drawn');
  assert.deepEqual(
    requests.map(({ headers }) => headers.range),
    ['bytes=0-4', 'bytes=0-4'],
  );
});

test('a missing file, a missing bucket and a refused key are told apart', async () => {
  answers = [error(404, 'NoSuchKey')];
  await assert.rejects(files.open('a/1'), FileMissing);
  answers = [error(404, 'NoSuchBucket')];
  await assert.rejects(files.open('a/1'), StorageUnavailable);
  const requests = await requestsOf(
    () => assert.rejects(files.open('a/1'), StorageUnavailable),
    error(403, 'AccessDenied'),
  );
  assert.equal(requests.length, 1, 'not tried again');
});
