import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { clientAddresses } from './client-address.ts';
import { sendProblems } from './problems.ts';
import { limitRequestsInProgress, maxInProgress, maxPerAddress } from './requests-in-progress.ts';
import { trustOf } from './trusted-proxies.ts';

/** An app whose requests stay in progress until `answerAll`. Visitors come through a proxy at 127.0.0.1. */
function anApp() {
  const trusts = trustOf(1);
  const app = fastify({ trustProxy: trusts });
  sendProblems(app);
  limitRequestsInProgress(app, {
    addressOf: clientAddresses({ http: { trustProxy: 1 } as never }, () => {}),
    trusts,
    metrics: new Registry(),
  });
  const answers: (() => void)[] = [];
  app.get('/', () => new Promise((resolve) => answers.push(() => resolve('done'))));
  app.get('/healthz', async () => 'ok');
  const send = (url: string, from?: string) =>
    app.inject({ url, ...(from && { headers: { 'x-forwarded-for': from } }) });
  return {
    send,
    /** Sends requests that stay in progress; resolves once all of them have begun. */
    async hold(count: number, from: (n: number) => string | undefined) {
      const target = answers.length + count;
      const sent = Array.from({ length: count }, (_, n) => send('/', from(n)));
      while (answers.length < target) await new Promise(setImmediate);
      return { statuses: async () => (await Promise.all(sent)).map(({ statusCode }) => statusCode) };
    },
    answerAll: () => answers.splice(0).forEach((answer) => answer()),
  };
}

test('refuses an address with too many requests in progress, and serves others', async () => {
  const { send, hold, answerAll } = anApp();
  const held = await hold(maxPerAddress, () => '203.0.113.9');
  const refused = await send('/', '203.0.113.9');
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '5']);
  const other = await hold(1, () => '203.0.113.10');
  answerAll();
  assert.deepEqual(await other.statuses(), [200]);
  assert.ok((await held.statuses()).every((status) => status === 200));
  const again = await hold(1, () => '203.0.113.9');
  answerAll();
  assert.deepEqual(await again.statuses(), [200], 'answered requests no longer count');
});

test('refuses everyone while the process has too many requests in progress; probes pass', async () => {
  const { send, hold, answerAll } = anApp();
  await hold(maxInProgress, (n) => `198.51.100.${n % 250}`);
  assert.equal((await send('/', '203.0.113.9')).statusCode, 503);
  assert.equal((await send('/healthz')).statusCode, 200);
  answerAll();
});

test('requests of a proxy that does not name its visitors count for the process only', async () => {
  const { hold, answerAll } = anApp();
  const held = await hold(maxPerAddress + 1, () => undefined);
  answerAll();
  assert.ok((await held.statuses()).every((status) => status === 200));
});
