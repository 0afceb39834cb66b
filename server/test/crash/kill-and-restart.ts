/**
 * Kills the server, the codec worker or the importer in the middle of uploads and imports. After each restart everything
 * that was acknowledged is stored and becomes readable; in the end nothing is orphaned.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openCore } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { aPicture } from '../builders.ts';
import { filesBelow } from '../app-for-tests.ts';
import { randomOf } from '../seeded.ts';
import { openServerProcess } from './server-process.ts';
import { unfinishedImages } from '../unfinished-images.ts';

const comics = 4;
const chaptersEach = 5;
const pagesEach = 3;

export const victims = ['server', 'codec', 'import'] as const;
export type Victim = (typeof victims)[number];
type Acknowledged = { id: string; chapterId: string; pageNumber: number };

export function testKills(killed: readonly Victim[], seed: number): void {
  test(
    `kill -9 of ${killed.length} processes in the middle of their work (seed ${seed})`,
    { timeout: 1_800_000, skip: process.platform !== 'linux' && 'finds processes by /proc' },
    () => killAndRestart(killed, seed),
  );
}

async function killAndRestart(killed: readonly Victim[], seed: number): Promise<void> {
  const random = randomOf(seed);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-crash-'));
  const dataDir = path.join(folder, 'data');
  const library = await aLibrary(path.join(folder, 'library'));
  const server = await openServerProcess(dataDir);
  const importers: Promise<unknown>[] = [];
  const closing: (() => Promise<void>)[] = [];
  after(async () => {
    await server.kill();
    await Promise.all(importers);
    for (const step of closing) await step();
    await rm(folder, { recursive: true, force: true });
  });
  const key = await server.makeKey();
  await server.start();
  // On the same embedded PostgreSQL as the server: for checks behind the API, and to keep PostgreSQL from stopping.
  const core = await openCore(
    readConfig({ DATA_DIR: dataDir, DEMO: 'off', ROLES: 'api', LOG_LEVEL: 'silent' }),
    { name: 'crash-test' },
  );
  closing.push(core.close);
  const { pool } = core.db;

  const call = async (method: string, address: string, body: FormData | object) => {
    const form = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${key}`,
      ...(form ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${server.origin}/api/v1${address}`, {
      method,
      headers,
      body: form ? body : JSON.stringify(body),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { data: Acknowledged[]; code?: string },
    };
  };
  const {
    body: {
      data: [comic],
    },
  } = await call('POST', '/comics', { title: 'Uploaded', contentRating: 'T' });
  const chapters = (
    await call('POST', '/chapters', {
      comicsId: comic!.id,
      chapters: [1, 2, 3].map((chapterNumber) => ({ title: `C${chapterNumber}`, chapterNumber })),
    })
  ).body.data;

  const acknowledged = new Map<string, Acknowledged>();
  const imported = new Map<string, number>();
  const kills = { server: 0, codec: 0, import: 0 };
  let importedLines = 0;
  let hasKilled = false;
  let next = 0;

  /** Uploads until a process was killed, at most 12 times. */
  async function upload(): Promise<Acknowledged[]> {
    const pages: Acknowledged[] = [];
    for (let n = 0; n < 12 && !hasKilled; n++) {
      const form = new FormData();
      form.append('chapterId', chapters[n % 3]!.id);
      for (let file = 0; file < 2; file++) {
        const number = ++next;
        const bytes = await aPicture({ width: 64, height: 64, shade: 50_000 + number });
        form.append('files', new Blob([new Uint8Array(bytes)]), `${number}.png`);
      }
      const answer = await call('POST', `/comics/${comic!.id}/assets/censored`, form).catch(() => undefined);
      if (!answer) return pages;
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      for (const page of answer.body.data) {
        acknowledged.set(page.id, page);
        pages.push(page);
      }
    }
    return pages;
  }

  function runImport() {
    const started = server.import(library, (line) => {
      importedLines++;
      const [, title, chapter, pages] =
        /^(Tale \d+): \d+ of \d+ chapters, "([^"]*)", (?:\d+ new of )?(\d+) pages$/.exec(line) ?? [];
      if (title) imported.set(`${title}/${chapter}`, Number(pages));
    });
    importers.push(started.ended);
    return started;
  }

  async function assertNothingLost(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      'select page.id from page join image on image.id = image_id',
    );
    const stored = new Set(rows.map((row) => row.id));
    assert.deepEqual(
      [...acknowledged.keys()].filter((id) => !stored.has(id)),
      [],
      'acknowledged pages that are gone',
    );
    const { rows: found } = await pool.query<{ name: string; pages: number }>(
      `select comic.title || '/' || chapter.title as name, count(page.id)::int as pages from comic join chapter on comic_id = comic.id
       left join page on chapter_id = chapter.id group by 1`,
    );
    const pages = new Map(found.map((row) => [row.name, row.pages]));
    for (const [name, count] of imported)
      assert.equal(pages.get(name), count, `${name} was reported as done`);
  }
  const assertReadable = async () =>
    assert.ok(
      await until(
        async () =>
          (await pool.query(`select 1 from image where status in ('waiting', 'failed') limit 1`)).rowCount ===
          0,
        300_000,
        50,
      ),
      `images do not become readable: ${JSON.stringify((await pool.query(`select status, failure, count(*) from image group by 1, 2`)).rows)} ${server.output()}`,
    );
  async function assertServed(pages: Acknowledged[]): Promise<void> {
    for (const chapter of chapters) {
      const slices = new Map<string, { pageId: string; url: string }>();
      for (let offset = 0; offset === slices.size; offset += 200) {
        const { body } = await call('POST', '/comics-assets/list', {
          limit: 200,
          offset,
          filters: { comicsId: comic!.id, chapterId: chapter.id },
        });
        for (const slice of body.data as unknown as { pageId: string; url: string }[])
          slices.set(slice.pageId, slice);
      }
      for (const page of pages.filter((each) => each.chapterId === chapter.id)) {
        const slice = slices.get(page.id);
        assert.ok(slice, `page ${page.pageNumber} is listed`);
        const image = await fetch(server.origin + slice.url);
        assert.equal(image.status, 200, slice.url);
        assert.equal(
          Buffer.from(await image.arrayBuffer())
            .subarray(8, 12)
            .toString(),
          'WEBP',
        );
      }
    }
  }

  for (const victim of killed) {
    hasKilled = false;
    const uploads = [upload(), upload()];
    const importing = victim === 'import' || random.maybe(0.5) ? runImport() : undefined;
    // The process is killed after this much progress, at a random moment of the work that follows.
    const progress = () => (victim === 'import' ? importedLines : acknowledged.size);
    const killAt = progress() + random.below(victim === 'import' ? 6 : 16);
    let isFinished = false;
    void Promise.race([Promise.all(uploads), importing?.ended ?? new Promise(() => {})]).then(
      () => (isFinished = true),
    );
    await until(async () => isFinished || progress() >= killAt, 300_000, 2);
    await new Promise((resolve) => setTimeout(resolve, random.below(100)));
    if (victim === 'server') await server.kill();
    const isKilled =
      victim === 'server' ||
      (victim === 'import' ? importing!.child.kill('SIGKILL') : (await server.killCodec()) > 0);
    hasKilled = true;
    if (isKilled) kills[victim]++;
    const uploaded = (await Promise.all(uploads)).flat();
    await importing?.ended;
    await server.start();
    await assertNothingLost();
    await assertReadable();
    await assertServed(uploaded);
  }

  assert.equal(await runImport().ended, 0, server.output());
  await assertReadable();
  await assertNothingLost();
  await assertServed([...acknowledged.values()]);
  const { rows } = await pool.query(
    `select title, chapter_count, (select count(*)::int from page join chapter on chapter.id = chapter_id where comic_id = comic.id) as pages
     from comic where title like 'Tale %' order by title`,
  );
  assert.deepEqual(
    rows,
    Array.from({ length: comics }, (_, n) => ({
      title: `Tale ${n + 1}`,
      chapter_count: chaptersEach,
      pages: chaptersEach * pagesEach,
    })),
  );

  assert.ok(
    await until(async () => (await unfinishedImages(core.db)) === 0, 300_000, 50),
    'AVIF files are made, too',
  );
  assert.ok(
    await until(
      async () => (await core.assets.sweep(), (await core.assets.compareFiles()).unsettled.length === 0),
      60_000,
    ),
  );
  const lists = await core.assets.compareFiles();
  assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
  const orphans = await pool.query(`select id, purpose from image where id not in (select image_id from page
    union select card_image_id from comic where card_image_id is not null union select cover_image_id from comic where cover_image_id is not null)`);
  assert.deepEqual(orphans.rows, [], 'images without an owner');
  const failed = await pool.query(
    `select name, data from jobs.job where name = 'dead-letters' or name like 'assets-%-failed'`,
  );
  assert.deepEqual(failed.rows, [], 'jobs that failed for good');
  assert.equal(await server.stop(), 0, 'ends gracefully');
  assert.deepEqual(await filesBelow(path.join(dataDir, 'uploads')), []);
  const left = (await readdir(path.join(dataDir, 'uploads'))).filter(
    (name) => !name.includes(`~${process.pid}~`),
  );
  assert.deepEqual(left, [], 'folders of processes that have ended');
  for (const victim of new Set(killed)) assert.ok(kills[victim] > 0, `${victim} was never killed at work`);
}

/** Comics as folders of episodes; every page has different bytes. */
async function aLibrary(folder: string): Promise<string> {
  let shade = 0;
  for (let comic = 1; comic <= comics; comic++) {
    for (let chapter = 1; chapter <= chaptersEach; chapter++) {
      const episode = path.join(folder, `Tale ${comic}`, `Episode ${chapter}`);
      await mkdir(episode, { recursive: true });
      for (let page = 1; page <= pagesEach; page++)
        await writeFile(
          path.join(episode, `${page}.png`),
          await aPicture({ width: 64, height: 96, shade: ++shade }),
        );
    }
  }
  return folder;
}
