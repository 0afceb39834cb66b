/** A site as processes, with a restic repository, as an operator runs it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { openCore, type Core } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { compareDigests, digestRows, type Digests } from '../../src/platform/backup/digests.ts';
import {
  attachEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '../../src/platform/database/embedded-postgres.ts';
import { filesBelow } from '../app-for-tests.ts';
import { aPicture } from '../builders.ts';
import { openServerProcess, type ServerProcess } from '../crash/server-process.ts';
import { multipart } from '../hostile/multipart.ts';

const run = promisify(execFile);
const commands = path.join(import.meta.dirname, '../../src/commands');

export type BackedUpSite = Awaited<ReturnType<typeof openBackedUpSite>>;

/** Everything is below one folder, which is removed at the end of the file. */
export async function openBackedUpSite(settings: Record<string, string> = {}, port?: number) {
  const room = await mkdtemp(path.join(os.tmpdir(), 'longstrip-backup-'));
  const servers: ServerProcess[] = [];
  const dataDirs: string[] = [];
  after(async () => {
    for (const server of servers) await server.kill();
    for (const dataDir of dataDirs)
      if (existsSync(path.join(dataDir, 'postgres'))) await stopEmbeddedPostgres(dataDir);
    await rm(room, { recursive: true, force: true });
  });
  const env: Record<string, string> = {
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    RESTIC_REPOSITORY: path.join(room, 'repository'),
    RESTIC_PASSWORD: 'a password for tests',
    RESTIC_CACHE_DIR: path.join(room, 'cache'),
    ...settings,
  };
  await run('restic', ['init', '--quiet'], { env: { ...process.env, ...env } });

  /** A place for the site or a restored copy of it. */
  async function open(name: string, databaseUrl = '') {
    const dataDir = path.join(room, name);
    dataDirs.push(dataDir);
    const server = await openServerProcess(dataDir, {
      env: { ...env, DATABASE_URL: databaseUrl },
      databaseUrl,
      ...(port !== undefined && { port }),
    });
    servers.push(server);
    const command = async (file: string, ...args: string[]) => {
      const options = { env: { ...process.env, ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl } };
      return run(process.execPath, [path.join(commands, `${file}.ts`), ...args], options).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        (error: { code: number; stdout: string; stderr: string }) => ({
          code: error.code,
          output: error.stdout + error.stderr,
        }),
      );
    };
    return {
      dataDir,
      server,
      command,
      async succeed(file: string, ...args: string[]): Promise<string> {
        const { code, output } = await command(file, ...args);
        assert.equal(code, 0, output);
        return output;
      },
      /** As its operator keeps it: apart from the backup. */
      async takeSecretOf(other: { dataDir: string }): Promise<void> {
        await mkdir(dataDir, { recursive: true });
        await copyFile(path.join(other.dataDir, 'secret'), path.join(dataDir, 'secret'));
      },
      rows: <T extends object>(text: string, values: unknown[] = []) =>
        rowsIn<T>(databaseUrl || dataDir, text, values),
      /** Everything below HTTP, without jobs, as a command opens it. */
      async inCore<T>(work: (core: Core) => Promise<T>): Promise<T> {
        const config = readConfig({ ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ROLES: 'api' });
        const core = await openCore(config, { name: 'test' });
        try {
          return await work(core);
        } finally {
          await core.close();
        }
      },
      digests: () => digestsIn(databaseUrl || dataDir),
      hashes: () => hashesBelow(path.join(dataDir, 'files')),
    };
  }
  return { open, env, room };
}

async function inDatabase<T>(place: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (place.startsWith('postgres:')) {
    const client = new pg.Client({ connectionString: place });
    await client.connect();
    return work(client).finally(() => client.end());
  }
  const embedded = await attachEmbeddedPostgres(place, { applicationName: 'longstrip-test' });
  const client = new pg.Client({ ...embedded.connection, database: 'longstrip' });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await embedded.detach();
  }
}

const rowsIn = <T extends object>(place: string, text: string, values: unknown[]) =>
  inDatabase(place, async (client) => (await client.query<T>(text, values)).rows);

/** Without what a restore itself writes, and without the queue, which each start of a process writes. */
const digestsIn = (place: string) =>
  inDatabase(place, async (client) => {
    await client.query('begin');
    const digests = await digestRows(client);
    const own = ['public.restored_site', 'public.backup_state', 'public.server_secret'];
    return Object.fromEntries(
      Object.entries(digests).filter(([table]) => !table.startsWith('jobs.') && !own.includes(table)),
    );
  });

export function assertSameRows(expected: Digests, found: Digests): void {
  assert.ok(Object.values(expected).reduce((sum, { rows }) => sum + rows, 0) > 100, 'there are rows');
  assert.deepEqual(compareDigests(expected, found), []);
}

async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const files = (await filesBelow(folder)).filter((file) => !file.includes('/.incoming/'));
  const hashes = await Promise.all(
    files.map(async (file) => [
      path.relative(folder, file),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]),
  );
  return Object.fromEntries(hashes) as Record<string, string>;
}

/** Editors who create comics with pages, replace and delete some, until they are stopped. */
export async function openEditors({ origin, makeKey }: ServerProcess, { count }: { count: number }) {
  const key = await makeKey();
  let shade = 0;
  let isOver = false;
  const created: string[] = [];
  const request = async (method: string, address: string, body: BodyInit | undefined, type?: string) => {
    const answer = await fetch(`${origin}/api/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${address}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : {}) as { data: { id: string }[] };
  };
  const json = async (method: string, address: string, body: object) =>
    request(method, address, JSON.stringify(body), 'application/json');
  const createComic = async (title: string): Promise<string> => {
    const { data } = await json('POST', '/comics', { title, contentRating: 'T' });
    return data[0]!.id;
  };
  async function upload(comicsId: string, chapterId: string): Promise<void> {
    const pages = await Promise.all(
      [1, 2, 3].map(async (number) => ({
        name: 'files',
        value: await aPicture({ shade: ++shade }),
        fileName: `${number}.png`,
      })),
    );
    const { type, body } = multipart([{ name: 'chapterId', value: chapterId }, ...pages]);
    await request('POST', `/comics/${comicsId}/assets/censored`, new Uint8Array(body), type);
  }
  async function edit(editor: number): Promise<void> {
    const comicsId = await createComic(`Comic ${editor}.${created.length}`);
    const chapters = [{ title: 'Episode 1', chapterNumber: 1 }];
    const { data } = await json('POST', '/chapters', { comicsId, chapters });
    await upload(comicsId, data[0]!.id);
    // The same pages again: their files are removed.
    if (created.length % 3 === 0) await upload(comicsId, data[0]!.id);
    created.push(comicsId);
  }
  const editing = Array.from({ length: count }, async (_, editor) => {
    while (!isOver) await edit(editor);
  });
  return {
    created,
    createComic,
    /** Ends after the edits in progress. Throws if one failed. */
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(editing);
    },
  };
}
