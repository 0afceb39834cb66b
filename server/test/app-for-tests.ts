/** The real app on a database and a data folder of its own: what a test of the API or the pages talks to. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import './cheap-passwords.ts';
import { openCore, type Core } from '../src/app.ts';
import { buildHttp } from '../src/http.ts';
import type { Site } from '../src/platform/http/site.ts';
import { readConfig } from '../src/config/config.ts';
import { createOperatorKey } from '../src/features/identity/index.ts';
import { clockAt } from '../src/platform/clock.ts';
import { clientConfig, openPool } from '../src/platform/database/connections.ts';
import { until } from '../src/platform/database/embedded/processes.ts';
import { urlAsServerRole } from './database/server-role.ts';
import { requester } from './requests.ts';
import { startOfTests } from './seeded.ts';
import { testDatabase } from './testing.ts';
import { unfinishedImages } from './unfinished-images.ts';

export type TestAppOptions = {
  /** Settings beside those that a test needs, by their environment names. */
  env?: Record<string, string>;
  /** Renders the pages; without it no pages are served. */
  site?: Site;
  /** Processes images in this process; without it they stay in `waiting`. */
  jobs?: boolean;
  /** Where its clock starts, if not at `startOfTests`: the present, if a library compares with the real time. */
  startsAt?: Date;
};

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Closed and removed automatically when the test file ends. */
export async function openTestApp(options: TestAppOptions = {}) {
  // Registered before the hook of the database: everything that uses the database has to be closed first.
  const closing: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const step of closing.toReversed()) await step();
  });
  const { url } = await testDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-app-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const opened = await openAppAt({ ...options, url, dataDir });
  closing.push(() => opened.close());
  return opened;
}

/** The same on an existing database and folder. The caller closes it. */
export async function openAppAt({
  url,
  dataDir,
  env = {},
  site,
  jobs = false,
  startsAt = new Date(startOfTests),
}: TestAppOptions & { url: string; dataDir: string }) {
  // Tests look behind the app as the owner of the tables, also if the app itself only reads and writes.
  const owner = process.env['TEST_DATABASE_ROLE'] === 'server' ? openOwnerPool(url) : undefined;
  const config = readConfig({
    DATABASE_URL: owner ? urlAsServerRole(url) : url,
    DATA_DIR: dataDir,
    // Otherwise an unexpected 500 does not show its cause.
    LOG_LEVEL: 'error',
    DEMO: 'off',
    // Otherwise the queue's own statements and scheduled jobs would appear beside those of a test.
    ROLES: jobs ? 'pages,api,jobs' : 'pages,api',
    SECRET: 'x'.repeat(32),
    ...env,
  });
  const clock = clockAt(startsAt);
  const messages: string[] = [];
  const core = await openCore(config, { clock, log: (message) => messages.push(message) });
  const app = await buildHttp(core, { site }).catch(async (error: unknown) => {
    await core.close();
    throw error;
  });
  const key = await core.db.transaction((tx) => createOperatorKey(tx, { name: 'tests', now: clock.now() }));
  if (jobs) await core.slices.work();

  return {
    ...requester(app, key),
    core,
    app,
    clock,
    messages,
    key,
    dataDir,
    url,
    config,
    /** Rows of any table, for looking behind the API. */
    rows: async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
      (await (owner ?? core.db.pool).query(text, values)).rows as T[],
    /** Waits until every image is made in every format. Needs `jobs`. */
    async imagesMade(): Promise<void> {
      const done = await until(async () => (await unfinishedImages(core.db)) === 0, 300_000);
      assert.ok(done, `images are not made: ${messages.join('\n')}`);
    },
    assertClean: () => assertClean(core, dataDir),
    async close(): Promise<void> {
      await app.close();
      await core.close();
      await owner?.end();
    },
  };
}

const openOwnerPool = (url: string) =>
  openPool(clientConfig({ connectionString: url }, 'longstrip-test-owner'), {
    max: 4,
    statements: 'plain',
    onError: () => {},
  });

/** Rows and storage agree, every image belongs to something, and no upload left a file. */
async function assertClean(core: Core, dataDir: string): Promise<void> {
  // A sweep that a job runs at this moment keeps its rows to itself until it is done.
  const settled = async () => (
    await core.assets.sweep(),
    (await core.assets.compareFiles()).unsettled.length === 0
  );
  await until(settled, 60_000);
  const lists = await core.assets.compareFiles();
  assert.deepEqual(Object.values(lists).flat(), [], JSON.stringify(lists));
  const { rows: orphans } = await core.db.pool.query(`select id, purpose from image where id not in (
    select card_image_id from stored_comic where card_image_id is not null
    union select cover_image_id from stored_comic where cover_image_id is not null
    union select preview_image_id from stored_chapter where preview_image_id is not null
    union select image_id from page union select image_id from trashed_page
    union select picture_id from stored_creator where picture_id is not null
    union select image_id from stored_featured_banner union select mobile_image_id from stored_featured_banner
    union select image_id from sale_banner where image_id is not null)`);
  assert.deepEqual(orphans, [], 'images that nothing shows');
  assert.deepEqual(await filesBelow(path.join(dataDir, 'uploads')), [], 'files of uploads');
}

export async function filesBelow(folder: string): Promise<string[]> {
  const read = () => readdir(folder, { recursive: true, withFileTypes: true });
  let entries = await read().catch(() => null);
  // Reading fails if a background job removes one of the folders meanwhile.
  while (entries === null && existsSync(folder)) entries = await read().catch(() => null);
  entries ??= [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
