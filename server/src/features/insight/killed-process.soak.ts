import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { aComic, someChapters, somePages } from '../../../test/builders.ts';
import { openServerProcess } from '../../../test/crash/server-process.ts';

test('a view that was answered survives kill -9, and sending all again counts each once', async () => {
  const api = await openTestApp();
  const { id } = await aComic(api);
  const [chapter] = await someChapters(api, id, 1);
  await somePages(api, id, chapter!.id);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-killed-'));
  const server = await openServerProcess(dataDir, {
    databaseUrl: api.url,
    env: { ROLES: 'api', SECRET: 'x'.repeat(32) },
  });
  after(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  const views = Array.from({ length: 400 }, () => randomUUID());
  const send = (view: string) =>
    fetch(`${server.origin}/api/v1/insight/views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'localhost' },
      body: JSON.stringify({ view, chapterId: chapter!.id, step: 'read' }),
    }).then(({ status }) => assert.equal(status, 200));
  const counted = async () => {
    const rows = await api.rows<{ reads: number }>('select reads from insight_chapter_day');
    return rows[0]?.reads ?? 0;
  };

  await server.start();
  let answered = 0;
  const sending = views.map((view) =>
    send(view).then(
      () => void answered++,
      () => {},
    ),
  );
  await Promise.race(sending);
  await server.kill();
  await Promise.all(sending);
  assert.ok(answered > 0 && (await counted()) >= answered);

  await server.start();
  await Promise.all(views.map(send));
  assert.equal(await counted(), views.length);
});
