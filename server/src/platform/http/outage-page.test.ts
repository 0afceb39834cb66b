import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fastify from 'fastify';
import { sendOutagePage } from './outage-page.ts';

test('an outage page says what happened and what to do, and its policy allows its style', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => sendOutagePage(reply, 'database_unavailable'));
  const { body, headers, statusCode } = await app.inject('/');
  assert.equal(statusCode, 503);
  assert.equal(headers['retry-after'], '5');
  assert.match(body, /<h1>A short break<\/h1>\n<p>The site cannot reach its database right now/);
  assert.match(body, /<a href="">Try again<\/a><a href="\/">Home<\/a>/);
  const style = /<style>(.*)<\/style>/s.exec(body)![1]!;
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(String(headers['content-security-policy']).includes(`style-src 'sha256-${hash}'`));
});
