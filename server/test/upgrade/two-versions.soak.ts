/**
 * The version before the newest migration and this one serve one database for a minute, each restarting while the other
 * goes on. No call fails, nothing written is lost, and no schedule of either version disappears.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aPicture } from '../builders.ts';
import { openServerProcess, type ServerProcess } from '../crash/server-process.ts';
import { testDatabase } from '../testing.ts';

const root = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const trafficSeconds = 60;
const readers = 8;

test('two versions serve one database for a minute', { timeout: 600_000 }, async (context) => {
  const commit = await commitBeforeNewestMigration();
  assert.ok(commit, 'The history of this clone does not reach the version before the newest migration.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-upgrade-'));
  const servers: ServerProcess[] = [];
  after(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true, force: true });
  });
  const previousSource = await checkOut(commit, path.join(folder, 'previous'));
  const { db, url } = await testDatabase({ empty: true });
  const dataDir = path.join(folder, 'data');
  const previous = await openServerProcess(dataDir, { source: previousSource, databaseUrl: url });
  const current = await openServerProcess(dataDir, { databaseUrl: url });
  servers.push(previous, current);

  const schedules = async () =>
    (await db.pool.query<{ name: string }>('select name from jobs.schedule')).rows.map(({ name }) => name);
  await previous.start();
  const key = await previous.makeKey();
  const schedulesBefore = await schedules();
  assert.ok(schedulesBefore.length > 0, 'the previous version has schedules');
  await current.start();

  const serving = new Set(servers);
  const acknowledged = { comics: [] as string[], pages: [] as string[] };
  const failures: string[] = [];
  let calls = 0;
  const ends = Date.now() + trafficSeconds * 1000;

  /** Calls a server that takes new requests, as a load balancer that asks /readyz would. */
  async function call(method: string, address: string, body?: FormData | object, only?: ServerProcess) {
    while (only && !serving.has(only)) await wait(100);
    const targets = only ? [only] : [...serving];
    const target = targets[calls++ % targets.length]!;
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    try {
      const answer = await fetch(`${target.origin}/api/v1${address}`, {
        method,
        headers,
        body: isForm ? body : body && JSON.stringify(body),
      });
      const content = (await answer.json()) as { data: { id: string; trashId?: string }[] };
      if (answer.ok) return content.data;
      failures.push(`${method} ${address}: ${answer.status} ${JSON.stringify(content)}`);
    } catch (error) {
      failures.push(`${method} ${address}: ${String(error)} ${String((error as Error).cause)}`);
    }
    return undefined;
  }

  async function read(): Promise<void> {
    while (Date.now() < ends) {
      const comics = await call('POST', '/comics/list', { limit: 50 });
      const comicsId = comics?.[0]?.id;
      if (comicsId) await call('POST', '/chapters/list', { limit: 50, filters: { comicsId } });
      await wait(5);
    }
  }

  async function publish(): Promise<void> {
    for (let number = 1; Date.now() < ends; number++) {
      const comics = await call('POST', '/comics', { title: `Comic ${number}`, contentRating: 'T' });
      const comicsId = comics?.[0]?.id;
      if (!comicsId) continue;
      acknowledged.comics.push(comicsId);
      const chapters = await call('POST', '/chapters', {
        comicsId,
        chapters: [{ title: 'First', chapterNumber: 1 }],
      });
      if (!chapters) continue;
      const form = new FormData();
      form.append('chapterId', chapters[0]!.id);
      const bytes = await aPicture({ width: 64, height: 96, shade: number });
      form.append('files', new Blob([new Uint8Array(bytes)]), '1.png');
      const pages = await call('POST', `/comics/${comicsId}/assets/censored`, form);
      acknowledged.pages.push(...(pages ?? []).map((page) => page.id));
    }
  }

  /** What either version deletes, neither shows, and this one restores. */
  async function restore(): Promise<void> {
    for (let number = 1; Date.now() < ends; number++) {
      const [comic] =
        (await call('POST', '/comics', { title: `Deleted ${number}`, contentRating: 'T' })) ?? [];
      if (!comic) continue;
      const chapters = [{ title: 'First', chapterNumber: 1 }];
      await call('POST', '/chapters', { comicsId: comic.id, chapters });
      const [deleted] = (await call('DELETE', '/comics', { ids: [comic.id] })) ?? [];
      for (const server of serving) {
        const shown = await call('POST', '/staff/comics/list', { search: `Deleted ${number}` }, server);
        if (shown?.some(({ id }) => id === comic.id)) failures.push('a deleted comic is shown');
      }
      const restored = await call('POST', `/trash/${deleted?.trashId}/restore`, {}, current);
      if (restored) acknowledged.comics.push(comic.id);
    }
  }

  async function restart(): Promise<void> {
    for (let turn = 0; Date.now() < ends - 10_000; turn++) {
      const server = servers[turn % 2]!;
      serving.delete(server);
      // New requests go to the other server now; those that were sent to this one before get half a second to arrive.
      await wait(500);
      assert.equal(await server.stop(), 0, server.output());
      await server.start();
      serving.add(server);
      await wait(2000);
    }
  }

  await Promise.all([...Array.from({ length: readers }, read), publish(), publish(), restore(), restart()]);
  context.diagnostic(
    `${calls} calls, ${acknowledged.comics.length} comics, ${acknowledged.pages.length} pages, previous version ${commit}`,
  );

  assert.deepEqual(failures.slice(0, 10), [], `${failures.length} failed calls`);
  assert.ok(acknowledged.pages.length > 0);
  const schedulesAfter = await schedules();
  assert.deepEqual(
    schedulesBefore.filter((name) => !schedulesAfter.includes(name)),
    [],
    'schedules that disappeared',
  );
  const count = async (table: string, ids: string[]) =>
    (await db.pool.query(`select 1 from ${table} where id = any($1)`, [ids])).rowCount;
  assert.equal(await count('comic', acknowledged.comics), acknowledged.comics.length);
  assert.equal(await count('page', acknowledged.pages), acknowledged.pages.length);
  const { rows } = await db.pool.query<{ failed: number }>(
    `select count(*)::int as failed from image where status = 'failed'`,
  );
  assert.equal(rows[0]!.failed, 0, 'images that failed');
  for (const server of servers) assert.equal(await server.stop(), 0, server.output());
});

/** Answers undefined in a clone without history. The variable PREVIOUS_VERSION can name another commit. */
async function commitBeforeNewestMigration(): Promise<string | undefined> {
  const wanted = process.env['PREVIOUS_VERSION'];
  if (wanted) return wanted;
  const git = async (...args: string[]) =>
    (await run('git', ['-C', root, ...args]).catch(() => ({ stdout: '' }))).stdout.trim();
  const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/migrations');
  return (newest && (await git('rev-parse', '--verify', `${newest}~1`))) || undefined;
}

/** Checks out a commit and installs its packages; answers the folder of its server's program. */
async function checkOut(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['-C', root, 'archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
  return path.join(folder, 'server/src');
}
