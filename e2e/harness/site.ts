/** The site of one file of journeys: a server of its own, filled, and removed when the file ends. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after } from 'node:test';
import { createOperatorKey, testDatabase } from '@longstrip/server/testing';
import { fillLibrary, type Library } from './library.ts';
import { type Operator, operatorOf } from './operator.ts';
import { type RunningServer, type Snapshot, startServer } from './server-process.ts';
import { until } from './until.ts';

export type Site = RunningServer & { operator: Operator };

export async function openSite(
  env: Record<string, string> = {},
  made: Partial<Snapshot> = {},
): Promise<Site> {
  const server = await startServer(env, made);
  after(() => server.stop());
  return { ...server, operator: operatorOf(server) };
}

export type LibrarySite = Site & { library: Library };

/** `npm test` runs several files with the same library: the first of them fills it, and all start from copies. */
export async function openLibrary(): Promise<LibrarySite> {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (folder) {
    const { library, database, ...snapshot } = await snapshotIn(folder);
    const { url } = await testDatabase({ cloneOf: database });
    return { ...(await openSite({ DATABASE_URL: url }, snapshot)), library };
  }
  const site = await openSite();
  return { ...site, library: await fillLibrary(site.operator) };
}

type LibrarySnapshot = Snapshot & { library: Library; database: string };

async function snapshotIn(folder: string): Promise<LibrarySnapshot> {
  const file = path.join(folder, 'library.json');
  const isFirst = await mkdir(`${file}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) await makeSnapshot(folder, file);
  else await until('another test file has filled the library', async () => existsSync(file), 180_000);
  return JSON.parse(await readFile(file, 'utf8')) as LibrarySnapshot;
}

async function makeSnapshot(folder: string, file: string): Promise<void> {
  const { db, url, keepFor } = await testDatabase();
  const key = await db.transaction((tx) => createOperatorKey(tx, { name: 'e2e', now: new Date() }));
  const server = await startServer({ DATABASE_URL: url }, { key });
  try {
    const library = await fillLibrary(operatorOf(server));
    await server.end();
    // The parent is the test runner, which ends after all files of this run.
    const database = await keepFor(process.ppid);
    const dataDir = path.join(folder, 'library');
    await rename(server.dataDir, dataDir);
    const snapshot: LibrarySnapshot = { library, database, dataDir, key };
    await writeFile(`${file}.part`, JSON.stringify(snapshot));
    await rename(`${file}.part`, file);
  } finally {
    await server.stop();
  }
}
