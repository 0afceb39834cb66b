import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { trustOf } from '../http/trusted-proxies.ts';
import { traceRequests } from './trace-requests.ts';
import type { Span, Tracing } from './tracing.ts';

type Ended = Parameters<Span['end']>[0];

function recorder() {
  const begun: (string | undefined)[] = [];
  const ended: Ended[] = [];
  const tracing = {
    begin(_kind: string, _name: string, traceparent: string | undefined) {
      begun.push(traceparent);
      return { run: <T>(work: () => T) => work(), end: (outcome: Ended) => void ended.push(outcome) };
    },
  } as unknown as Tracing;
  return { tracing, begun, ended };
}

test('only a trusted proxy can begin a trace', async () => {
  const { tracing, begun } = recorder();
  const app = fastify();
  app.decorateRequest('pagePattern', undefined);
  app.decorateRequest('refusedWith', undefined);
  traceRequests(app, { tracing, trusts: trustOf(['10.0.0.2']) });
  app.get('/', async () => 'ok');
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  for (const remoteAddress of ['10.0.0.2', '10.0.0.3'])
    await app.inject({ url: '/', remoteAddress, headers: { traceparent } });
  assert.deepEqual(begun, [traceparent, undefined]);
});
