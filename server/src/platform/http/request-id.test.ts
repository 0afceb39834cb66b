import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { requestIds } from './request-id.ts';
import { trustOf } from './trusted-proxies.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const from = (headers: Record<string, string>, remoteAddress = '10.0.0.2') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

test('a trusted proxy names the request; anything else gets an id of its own', () => {
  const idOf = requestIds(trustOf(['10.0.0.2']));
  assert.equal(idOf(from({ 'x-request-id': 'proxy-1.abc', traceparent })), 'proxy-1.abc');
  assert.equal(idOf(from({ traceparent })), traceId);
  const own = [
    from({}),
    from({ 'x-request-id': 'proxy-1.abc', traceparent }, '10.0.0.3'),
    from({ 'x-request-id': 'short' }),
    from({ 'x-request-id': 'a b\tc d e f' }),
    from({ 'x-request-id': 'x'.repeat(129), traceparent: `00-${traceId}-1-01` }),
  ].map((request) => idOf(request));
  for (const id of own) assert.match(id, /^[\da-f]{8}-[\da-f-]{27}$/);
  assert.equal(new Set(own).size, own.length);
});
