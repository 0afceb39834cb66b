import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { builtBackOffice, serveBackOfficeApp } from './back-office.routes.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'back-office-'));
after(() => rm(folder, { recursive: true }));

async function build(version: string): Promise<void> {
  await rm(path.join(folder, 'static'), { recursive: true, force: true });
  await mkdir(path.join(folder, 'static'));
  await writeFile(path.join(folder, 'static', `${version}.js`), version);
  await writeFile(path.join(folder, 'index.html'), `<script src="/admin/static/${version}.js"></script>`);
}

test('the document names the files that are served, also after the next version was built', async () => {
  await build('one');
  const app = Fastify();
  const options = { policy: undefined, timeZone: 'UTC', moneyAhead: () => 0 };
  await serveBackOfficeApp(app, builtBackOffice(folder), options);
  await build('two');
  const document = await app.inject('/admin/comics');
  assert.equal(document.body, '<script src="/admin/static/one.js"></script>');
  assert.equal((await app.inject('/admin/static/one.js')).body, 'one');
  await app.close();
});
