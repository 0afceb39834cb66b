import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { pino } from 'pino';
import { logOptions } from './log.ts';

test('logs no secrets and no personal data', async () => {
  let written = '';
  const stream = new Writable({ write: (chunk, _encoding, done) => ((written += chunk), done()) });
  const app = fastify({ logger: { ...logOptions({ logLevel: 'info' }), stream } });
  app.get('/page', async (request) => {
    request.log.info(
      { headers: request.headers, account: { email: 'ada@example.org', token: 't0ken' } },
      'look',
    );
    return 'ok';
  });
  await app.inject({
    url: '/page?sig=s1gned',
    headers: { authorization: 'Bearer b3arer', cookie: 'c00kie=1', 'user-agent': 'browser' },
  });
  await app.close();
  assert.match(written, /"path":"\/page"/);
  assert.match(written, /"level":"info"/);
  for (const hidden of ['s1gned', 'b3arer', 'c00kie', 't0ken', 'ada@example.org', '127.0.0.1'])
    assert.ok(!written.includes(hidden), hidden);
});

test('logs a database error without the values that it quotes', () => {
  let written = '';
  const stream = new Writable({ write: (chunk, _encoding, done) => ((written += chunk), done()) });
  const error = Object.assign(new Error('duplicate key value violates "account_email_key"'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'ada@example.org',
  });
  pino(logOptions({ logLevel: 'info' }) as object, stream).error({ err: error }, 'call failed');
  assert.match(written, /account_email_key.*23505/);
  assert.ok(!written.includes('ada@'), written);
});
