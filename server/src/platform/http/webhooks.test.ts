import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fastify from 'fastify';
import { Refusal } from './refusal.ts';
import { refuseUnparsedBodies } from './text-bodies.ts';
import { serveWebhook } from './webhooks.ts';

const signatureOf = (bytes: Buffer | string) => createHmac('sha256', 'secret').update(bytes).digest('hex');

async function openReceiver() {
  const received: Buffer[] = [];
  const app = fastify();
  refuseUnparsedBodies(app);
  app.post('/other', async () => 'never');
  await serveWebhook(app, {
    path: '/webhooks/payments',
    maxBytes: 1000,
    async receive({ body, headers }) {
      if (headers['signature'] !== signatureOf(body)) throw new Refusal('forbidden');
      received.push(body);
    },
  });
  const post = (payload: Buffer | string, headers: Record<string, string> = {}, url = '/webhooks/payments') =>
    app.inject({ method: 'POST', url, payload, headers: { signature: signatureOf(payload), ...headers } });
  return { post, received };
}

test('a webhook receives the bytes as they were sent, whatever type they claim', async () => {
  const { post, received } = await openReceiver();
  const spaced = '{ "amount":  1e2,\n "amount": 100 }';
  const binary = Buffer.from([0xff, 0x00, 0xfe]);
  for (const [payload, type] of [
    [spaced, 'application/json'],
    [spaced, 'application/json; charset=latin1'],
    [binary, 'application/octet-stream'],
    ['{', 'application/json'],
  ] as const)
    assert.equal((await post(payload, { 'content-type': type })).statusCode, 204);
  assert.deepEqual(received.map(String), [spaced, spaced, String(binary), '{']);
  assert.deepEqual(received[2], binary);
});

test('refuses a changed and an empty body', async () => {
  const { post, received } = await openReceiver();
  const signature = signatureOf('{"amount":100}');
  for (const payload of ['{"amount": 100}', '']) {
    const answer = await post(payload, { 'content-type': 'application/json', signature });
    assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [403, 'forbidden']);
  }
  assert.deepEqual(received, []);
});

test('a body beyond the limit is refused, and other routes read none', async () => {
  const { post } = await openReceiver();
  const type = { 'content-type': 'application/json' };
  const tooLarge = await post('x'.repeat(1001), type);
  assert.deepEqual([tooLarge.statusCode, tooLarge.json<{ code: string }>().code], [413, 'body_too_large']);
  assert.equal((await post('{}', type, '/other')).statusCode, 415);
});
