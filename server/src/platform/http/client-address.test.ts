import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { readConfig } from '../../config/config.ts';
import { clientAddresses } from './client-address.ts';

function openAddresses(env: Record<string, string> = {}) {
  const messages: string[] = [];
  const addressOf = clientAddresses(readConfig(env), (message) => messages.push(message));
  const from = (peer: string, forwarded?: string, url = '/') =>
    addressOf({
      ip: 'as Fastify has it',
      routeOptions: { url },
      raw: { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } },
    } as unknown as FastifyRequest);
  return { from, messages };
}

test('separates visitors behind a proxy that TRUST_PROXY does not name, and logs that once', () => {
  for (const env of [{}, { TRUST_PROXY: '10.0.0.9' }] as Record<string, string>[]) {
    const { from, messages } = openAddresses(env);
    assert.equal(from('::ffff:10.0.0.2', '203.0.113.7'), '203.0.113.7 via 10.0.0.2');
    assert.equal(
      from('127.0.0.1', '203.0.113.7, 203.0.113.8'),
      '203.0.113.8 via 127.0.0.1',
      'what the proxy added',
    );
    assert.equal(messages.length, 1);
    assert.match(messages[0]!, /TRUST_PROXY does not name .*10\.0\.0\.2/);
  }
});

test('ignores the header of a public address and does not log the address', () => {
  const { from, messages } = openAddresses();
  for (let n = 0; n < 3; n++) assert.equal(from('203.0.113.7', '198.51.100.1'), '203.0.113.7');
  assert.equal(from('10.0.0.2', 'x via 1'), '10.0.0.2', 'no address is claimed');
  assert.equal(messages.filter((sentence) => sentence.includes('203.0.113.7')).length, 0);
  assert.equal(messages.length, 2, 'once for strangers, once for private addresses');
});

test('logs nothing for requests without the header or from a trusted proxy', () => {
  const { from, messages } = openAddresses({ TRUST_PROXY: '1' });
  assert.equal(from('10.0.0.2', '203.0.113.7'), 'as Fastify has it');
  assert.equal(from('203.0.113.7'), 'as Fastify has it');
  assert.deepEqual(messages, []);
});

test('ignores the header of a peer that also sends requests without it, like a container port', () => {
  const { from } = openAddresses();
  from('172.17.0.1', undefined, '/healthz');
  assert.equal(from('172.17.0.1', '203.0.113.7'), '203.0.113.7 via 172.17.0.1', 'probes go past a proxy');
  from('172.17.0.1');
  for (let n = 0; n < 3; n++) assert.equal(from('172.17.0.1', `203.0.113.${n}`), '172.17.0.1');
  assert.equal(from('10.0.0.2', '203.0.113.7'), '203.0.113.7 via 10.0.0.2', 'another peer');
});
