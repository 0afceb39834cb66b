/**
 * A drill: the newest backup is restored into a temporary folder, and its rows and files are compared with those of the site.
 * Only PostgreSQL is started there, so that nothing can reach a mail server or a payment provider.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { attachEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { maxConnections } from '../database/open-database.ts';
import { makeDatabase } from '../database/wait-for-database.ts';
import { inParallel } from '../in-parallel.ts';
import { FileMissing, type FileStorage } from '../storage/file-storage.ts';
import { openLocalDisk } from '../storage/local-disk.ts';
import { openWorkFolder } from '../work-folder.ts';
import { alone, type BackupContext } from './back-up.ts';
import { recordBackup } from './backup-state.ts';
import { compareDigests, digestRows, type Digests } from './digests.ts';
import { restoreDump } from './dump.ts';
import { type Found, findBackup } from './find-backup.ts';
import {
  archiveFolder,
  detailsFolder,
  digestPoint,
  digestsFile,
  dumpFile,
  filesFolder,
  type Manifest,
} from './layout.ts';
import { recover } from './recover.ts';
import type { Restic } from './restic.ts';

export type DrillContext = Omit<BackupContext, 'config'> & {
  config: Pick<Config, 'dataDir' | 'tmpDir' | 'database' | 'storage'>;
  storage: FileStorage;
};

const sampleSize = 200;
const restoredAtOnce = 100;
const samplePart = '2%';
type StoredFile = { key: string; bytes: number };

/** Answers what differs; empty if the backup is good. `all`: every file, and every byte of the repository. */
export async function drill(context: DrillContext, { all }: { all: boolean }): Promise<string[]> {
  const { restic, config, db } = context;
  await restic.assertRepository();
  return alone(context, async () => {
    await restic.check(all ? '100%' : samplePart);
    const work = await openWorkFolder(config.tmpDir);
    try {
      const found = await findBackup(restic);
      const restored = await restoreRows(context, found, work.folder);
      const chosen = all ? restored.files : restored.files.slice(0, sampleSize);
      const copy = await copyOf(context, { found, files: chosen, folder: work.folder, all });
      const differences = [
        ...restored.differences,
        ...(copy ? await compareFiles(chosen, { site: context.storage, copy }) : []),
      ];
      await db.transaction((tx) =>
        recordBackup(tx, { kind: 'drill', at: new Date(), differences: differences.slice(0, 100) }),
      );
      return differences;
    } finally {
      await work.close();
    }
  });
}

type Restored = { differences: string[]; files: StoredFile[] };

async function restoreRows(
  { restic, config }: DrillContext,
  { manifest, base, changes }: Found,
  folder: string,
): Promise<Restored> {
  await restic.restore(base, folder);
  await restic.restore(changes, folder, [detailsFolder, archiveFolder]);
  const digests = JSON.parse(await readFile(path.join(folder, digestsFile), 'utf8')) as Digests;
  const open = manifest.database === 'embedded' ? recoverToDigests : restoreFromDump;
  const embedded = await open(folder, manifest, maxConnections(config.database));
  const client = new pg.Client({
    ...embedded.connection,
    database: 'longstrip',
    application_name: 'longstrip-drill',
  });
  client.on('error', () => {}); // its queries fail, too
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const differences = compareDigests(digests, await digestRows(client));
    const { rows: files } = await client.query<StoredFile>(
      `select key, bytes::int8 as bytes from stored_file where state = 'kept' order by random()`,
    );
    return { differences, files };
  } finally {
    await client.end();
    await embedded.detach();
  }
}

const recoverToDigests = (folder: string, manifest: Manifest, connections: number) =>
  recover(folder, { target: { name: digestPoint(manifest) }, maxConnections: connections });

async function restoreFromDump(folder: string) {
  const embedded = await attachEmbeddedPostgres(folder, {
    applicationName: 'longstrip-drill',
    settings: ['fsync=off'],
  });
  const { host, port, user } = embedded.connection;
  try {
    await makeDatabase({ ...embedded.connection, database: 'postgres' }, 'longstrip');
    await restoreDump(
      `postgres://${user}@/longstrip?host=${encodeURIComponent(host)}&port=${port}`,
      path.join(folder, dumpFile),
    );
    return embedded;
  } catch (error) {
    await embedded.detach();
    throw error;
  }
}

type Choice = { found: Found; files: StoredFile[]; folder: string; all: boolean };

/** Where the files of the backup are. Undefined if they are in a bucket of which it has no copy. */
async function copyOf(
  { restic, config, copied }: Pick<DrillContext, 'restic' | 'config' | 'copied'>,
  { found: { changes }, files, folder, all }: Choice,
): Promise<FileStorage | undefined> {
  if (copied) return copied.copy;
  if (config.storage.main !== 'disk') return undefined;
  if (all) await restic.restore(changes, folder, [filesFolder]);
  else
    for (let at = 0; at < files.length; at += restoredAtOnce)
      await restoreSome(restic, {
        changes,
        folder,
        keys: files.slice(at, at + restoredAtOnce).map(({ key }) => key),
      });
  return openLocalDisk(path.join(folder, filesFolder));
}

/** Copies have the size of their row, and the bytes that the site has, unless it has removed the file since. */
async function compareFiles(
  files: readonly StoredFile[],
  { site, copy }: { site: FileStorage; copy: FileStorage },
): Promise<string[]> {
  const results = await inParallel(files, 8, async ({ key, bytes }) => {
    const live = await fingerprintOf(site, key);
    const stored = await fingerprintOf(copy, key);
    if (!stored) return live ? [`${key}: is not in the backup.`] : [];
    if (stored.bytes !== Number(bytes)) return [`${key}: has another size in the backup.`];
    return live === undefined || live.hash === stored.hash ? [] : [`${key}: has other bytes in the backup.`];
  });
  return results.flat();
}

const restoreSome = (
  restic: Restic,
  { changes, folder, keys }: { changes: Found['changes']; folder: string; keys: string[] },
) =>
  restic.restore(
    changes,
    folder,
    keys.map((key) => `${filesFolder}/${key}`),
  );

/** Undefined if there is no such file. */
async function fingerprintOf(
  storage: FileStorage,
  key: string,
): Promise<{ bytes: number; hash: string } | undefined> {
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of (await storage.open(key)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, hash: hash.digest('hex') };
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
