/** Traces of a running server, as a receiver of OpenTelemetry gets them. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';
import { until } from '../database/embedded/processes.ts';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

const loadedPackages = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) =>
    /@opentelemetry.(sdk-trace|exporter|otlp|resources)/.test(file),
  );

const untraced = await openTestApp();
const loadedWithout = loadedPackages();

test('without a receiver nothing is traced, and no package is loaded for it', () => {
  assert.equal(untraced.core.tracing, undefined);
  assert.deepEqual(loadedWithout, []);
});

/** Receives traces, and the purges of a shared cache. */
const spans: SentSpan[] = [];
const purges: IncomingMessage[] = [];
const receiver = createServer(async (request, response) => {
  const body = await readText(request);
  if (request.method === 'PURGE') purges.push(request);
  else {
    assert.equal(request.url, '/v1/traces');
    const { resourceSpans } = JSON.parse(body) as Sent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  }
  response.end();
});
await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
after(() => {
  receiver.close();
  // The exporter keeps its connection.
  receiver.closeAllConnections();
});
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const api = await openTestApp({
  jobs: true,
  env: {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`,
    SHARED_CACHE: 'varnish',
    VARNISH_URLS: address,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
  },
});
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const attribute = (span: SentSpan, key: string) => {
  const value = span.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue;
};

test('a request is traced with its statements, jobs, files and calls of other services', async () => {
  const [traceId, parent] = [hex(16), hex(8)];
  const traced = { traceparent: `00-${traceId}-${parent}-01` };
  const asked = async (path: string, body: object) =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${api.key}`, ...traced },
      body: JSON.stringify(body),
    });
  const name = 'Name of a genre';
  assert.equal((await asked('/genres', { name, mature: false })).status, 201);
  assert.ok(await until(async () => purges.length > 0, 30_000), 'the job has called the shared cache');
  const email = 'somebody@readers.example';
  await fetch(`${origin}/v1/accounts:signUp?key=x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...traced },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  });
  await fetch(`${origin}/people?token=secret-in-a-query`, { headers: traced });
  const comic = await aComic(api, { title: 'Title of a comic' });
  const [chapter] = await someChapters(api, comic.id, 1);
  await somePages(api, comic.id, chapter!.id);
  await api.imagesMade();
  const isJobSent = () => spans.some((span) => span.traceId === traceId && span.name.startsWith('job '));
  assert.ok(await until(async () => isJobSent(), 60_000), 'the job has ended, and its spans are sent');
  await api.core.tracing!.close();
  assert.notDeepEqual(loadedPackages(), []);

  const ofTrace = spans.filter((span) => span.traceId === traceId);
  const find = (wanted: string, under?: SentSpan) => {
    const found = ofTrace.find(
      (span) => span.name === wanted && (!under || span.parentSpanId === under.spanId),
    );
    assert.ok(found, `${wanted} is not in ${ofTrace.map((span) => span.name).join(', ')}`);
    return found;
  };
  const request = find('POST /api/v1/genres');
  assert.deepEqual([request.parentSpanId, request.kind], [parent, 2], 'it continues the trace of the proxy');
  assert.equal(attribute(request, 'http.response.status_code'), 201);
  assert.equal(attribute(request, 'longstrip.request_id'), traceId);
  const insert = find('insert genre');
  const transaction = ofTrace.find((span) => span.spanId === insert.parentSpanId)!;
  assert.deepEqual([transaction.name, transaction.parentSpanId], ['transaction', request.spanId]);
  assert.match(
    String(attribute(insert, 'db.query.text')),
    /insert into "genre" .* values \(\$1, \$2, \$3, \$4\)/,
  );
  assert.ok(BigInt(insert.endTimeUnixNano) >= BigInt(insert.startTimeUnixNano));
  const job = find('job shared-cache-purges', transaction);
  assert.equal(job.kind, 5);
  const call = find('PURGE 127.0.0.1', job);
  assert.equal(attribute(call, 'http.response.status_code'), 200);
  assert.ok(purges.some(({ headers }) => headers['traceparent'] === `00-${traceId}-${call.spanId}-01`));

  const refused = ofTrace.find((span) => attribute(span, 'http.response.status_code') === 404)!;
  assert.ok(refused.status.code !== 2, 'what does not exist is no fault of the server');
  // Images are made by jobs; these were not begun by a request with a trace.
  const write = spans.find((span) => span.name === 'storage write')!;
  const writer = spans.find((span) => span.spanId === write.parentSpanId)!;
  assert.match(writer.name, /^(job assets-|POST )/);

  const everything = JSON.stringify(spans);
  const secrets = [name, email, 'correct horse', 'secret-in-a-query', 'Title of a comic', comic.id, api.key];
  for (const secret of secrets) assert.ok(!everything.includes(secret), `a span says ${secret}`);
});

test('the trace of a client that is not trusted is not continued, and a failed request is marked', async () => {
  const before = spans.length;
  const logged: string[] = [];
  const { openOtlp } = await import('./otlp.ts');
  const tracing = openOtlp({ endpoint: address, share: 1 }, (message) => logged.push(message));
  const broken = tracing.begin('server', 'GET /', 'not a traceparent');
  await assert.rejects(
    broken.finish(() => tracing.span('step', () => Promise.reject(new TypeError('with an address in it')))),
  );
  tracing.begin('server', 'not sampled', `00-${hex(16)}-${hex(8)}-00`).end();
  assert.equal(tracing.traceparent(), undefined);
  assert.equal(await tracing.span('outside of requests', async () => 1), 1);
  await tracing.close();
  const sent = spans.slice(before);
  assert.deepEqual(
    sent.map((span) => [span.name, span.status.code, attribute(span, 'error.type')]),
    [
      ['step', 2, 'TypeError'],
      ['GET /', 2, 'TypeError'],
    ],
  );
  assert.deepEqual(logged, []);
});

test('a receiver that is away is logged once, and nothing waits for it', async () => {
  const logged: string[] = [];
  const { openOtlp } = await import('./otlp.ts');
  const tracing = openOtlp({ endpoint: 'http://127.0.0.1:1', share: 1 }, (message) => logged.push(message));
  for (const name of ['one', 'two']) tracing.begin('server', name, undefined).end();
  const began = performance.now();
  await tracing.close();
  assert.ok(performance.now() - began < 4_000, 'a stop does not wait for it');
  // It tries for some seconds.
  assert.ok(await until(async () => logged.length > 0, 60_000));
  assert.equal(logged.length, 1);
  assert.match(logged[0]!, /^Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: /);
});
