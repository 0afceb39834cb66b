import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { Refusal } from './refusal.ts';
import { Registry } from 'prom-client';
import { uploadSlots } from './upload-slots.ts';
import { readUpload, tooMuchInAll } from './uploads.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'uploads-'));
after(() => rm(folder, { recursive: true, force: true }));
const limits = { maxBytes: 1000, maxRequestBytes: 1000, maxFiles: 1, folder, assertRoom: async () => {} };

test('an upload whose connection ended before it was read is refused, and frees its slot', async (t) => {
  const app = fastify({ forceCloseConnections: true });
  await app.register(multipart);
  const takeUpload = uploadSlots(new Registry());
  const { promise: outcome, resolve } = Promise.withResolvers<unknown>();
  app.post('/', {
    // As long as looking up the caller may take.
    onRequest: ({ raw }, _reply, done) => void raw.once('close', () => done()),
    handler: async (request, reply) => {
      const read = takeUpload(request, () => readUpload(request, {}, limits));
      resolve(await read.catch((error: unknown) => error));
      return reply.send();
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n--x\r\n',
    () => socket.destroy(),
  );
  const refusal = await outcome;
  assert.ok(refusal instanceof Refusal && refusal.code === 'malformed_body', String(refusal));
  assert.deepEqual(await readdir(folder), []);
});

test('a limit below a megabyte is named in kilobytes', () => {
  assert.match(tooMuchInAll({ ...limits, maxRequestBytes: 500_000 }), /may carry 500 KB\./);
  assert.match(tooMuchInAll({ ...limits, maxRequestBytes: 2_000_000_000 }), /may carry 2000 MB\./);
});
