import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import fastify from 'fastify';
import { sendProblems } from './problems.ts';

test('answers 503 while no more files can be opened, and logs it once', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
  const app = fastify({ logger: { level: 'error', stream } });
  sendProblems(app);
  app.get('/:code', async (request) => {
    throw Object.assign(new Error('open'), request.params);
  });
  for (const code of ['EMFILE', 'ENFILE', 'EMFILE']) {
    const answer = await app.inject(`/${code}`);
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
  }
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /may not open more files/);
});
