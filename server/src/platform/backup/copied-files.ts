/**
 * The files of a site in a bucket, copied to another bucket or to a folder: restic reads folders only. The copy has every
 * file that a row of a kept backup names, and is never behind the database that was stored before.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Database } from '../database/open-database.ts';
import { inParallel } from '../in-parallel.ts';
import { StartError } from '../start-error.ts';
import { type FileStorage, maxDeletes, type StoredFile } from '../storage/file-storage.ts';
import { copyFile } from '../storage/move-files.ts';
import { openCopy, openStorage } from '../storage/open-storage.ts';
import { claim } from '../storage/site-marker.ts';
import { mergedByKey } from '../storage/two-storages.ts';
import { openWorkFolder } from '../work-folder.ts';

/** `folder`: for files on their way. */
export type Copied = { site: FileStorage; copy: FileStorage; folder: string };
export type OpenCopied = Copied & { close(): Promise<void> };

type Copying = {
  now: Date;
  /** Only files of rows that have changed since. */
  since?: Date | undefined;
  /** When the oldest backup that is kept was begun: files that had no row before it are removed from the copy. */
  oldest?: Date | undefined;
};
export type CopyReport = {
  files: number;
  removed: number;
  /** Named by the database, and not stored. */
  missing: string[];
};

const atOnce = 8;
const batchSize = 200;
const rowsAtOnce = 1000;
const maxListed = 100;
/** Milliseconds. A row has the time at which its transaction began. */
const longestTransaction = 10 * 60_000;
/** The folders of files that have rows. */
const folders = ['images/', 'originals/'];
const erasedFolder = 'erased/';
/** Lists of the files of the copy that have no row any more, and since when. The last one counts. */
const goneFolder = 'gone/';

/** Undefined if the settings name no copy. */
export async function openCopied(
  config: Pick<Config, 'storage' | 'dataDir' | 'tmpDir' | 'minFreeBytes'>,
  { db, log }: { db: Database; log: (message: string) => void },
): Promise<OpenCopied | undefined> {
  const copy = await openCopy(config);
  if (!copy) return undefined;
  const site = await openStorage(config, { db, log });
  const work = await openWorkFolder(config.tmpDir);
  const close = async () => {
    await work.close();
    await site.close();
    await copy.close?.();
  };
  if (site.isOfThisSite()) return { site, copy, folder: work.folder, close };
  await close();
  throw new StartError('The storage is not that of this database. See docs/storage.md.');
}

/** Brings the copy up to date. Called after the database was stored, and while no file is removed. */
export async function copyFiles(
  client: pg.ClientBase,
  copied: Copied,
  { now, since, oldest }: Copying,
): Promise<CopyReport> {
  const { site, copy, folder } = copied;
  const state = await claim(copy, await markerIn(client));
  if (state === 'of another site')
    throw new StartError('The folder or bucket for copies belongs to another site. See docs/backup.md.');
  const report: CopyReport = { files: 0, removed: 0, missing: [] };
  const copyBatch = (batch: readonly FileRow[]) =>
    inParallel(batch, atOnce, async (row) => {
      if (await copyFile(row.key, { from: site, to: copy, folder })) report.files++;
      else if (row.state === 'kept' && report.missing.length < maxListed) report.missing.push(row.key);
    });
  if (since && state !== 'new')
    for await (const batch of changedRows(client, new Date(since.getTime() - longestTransaction)))
      await copyBatch(await lackedBy(copy, batch));
  else {
    const before = await readGone(copy);
    const gone = new Map<string, Date>();
    const batch: FileRow[] = [];
    for await (const { left: row, right: file } of mergedByKey(rowsByKey(client), filesOf(copy))) {
      if (!row) gone.set(file!.key, before.get(file!.key) ?? now);
      else if (row.state !== 'writing' && row.bytes !== file?.size && batch.push(row) === batchSize)
        await copyBatch(batch.splice(0));
    }
    await copyBatch(batch);
    report.removed = await removeGone(copied, { gone, now, oldest });
  }
  await copyErasures(site, copied);
  return report;
}

/** Stores in the site what its restored rows name. What is there already stays. Returns how many files were restored. */
export async function restoreCopied(client: pg.ClientBase, copied: Copied): Promise<number> {
  const { site, copy, folder } = copied;
  const marker = await markerIn(client);
  if ((await claim(copy, marker)) === 'of another site')
    throw new StartError('The folder or bucket for copies belongs to another site. See docs/backup.md.');
  if ((await claim(site, marker)) === 'of another site')
    throw new StartError('The bucket of S3_BUCKET has files, but not of this site. Name an empty one.');
  let files = 0;
  const restoreBatch = (batch: readonly FileRow[]) =>
    inParallel(batch, atOnce, async ({ key }) => {
      if (await copyFile(key, { from: copy, to: site, folder })) files++;
    });
  const batch: FileRow[] = [];
  for await (const { left: row, right: file } of mergedByKey(rowsByKey(client), filesOf(site)))
    if (row?.state === 'kept' && row.bytes !== file?.size && batch.push(row) === batchSize)
      await restoreBatch(batch.splice(0));
  await restoreBatch(batch);
  await copyErasures(copy, { ...copied, copy: site });
  return files;
}

type FileRow = { key: string; bytes: number; state: 'writing' | 'kept' | 'deleting' };

/** In the order of keys by code unit, as in a listing of storage. */
async function* rowsByKey(client: pg.ClientBase): AsyncGenerator<FileRow> {
  for (let last = ''; ;) {
    const { rows } = await client.query<FileRow>(
      `select key, bytes::float8 as bytes, state from stored_file
        where key collate "C" > $1 order by key collate "C" limit ${rowsAtOnce}`,
      [last],
    );
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)!.key;
  }
}

async function* changedRows(client: pg.ClientBase, since: Date): AsyncGenerator<FileRow[]> {
  for (let last = ['', since.toISOString()]; ;) {
    const { rows } = await client.query<FileRow & { time: string }>(
      `select key, bytes::float8 as bytes, state, at::text as time from stored_file
        where (at, key collate "C") > ($2, $1) and state <> 'writing' order by at, key collate "C" limit ${rowsAtOnce}`,
      last,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = [rows.at(-1)!.key, rows.at(-1)!.time];
  }
}

async function lackedBy(copy: FileStorage, rows: readonly FileRow[]): Promise<FileRow[]> {
  const sizes = await inParallel(rows, atOnce, ({ key }) => copy.sizeOf(key));
  return rows.filter((row, index) => sizes[index] !== row.bytes);
}

async function* filesOf(storage: FileStorage): AsyncGenerator<StoredFile> {
  for (const folder of folders) yield* storage.list(folder);
}

/** Erasures are never undone, so these files are never removed. */
async function copyErasures(from: FileStorage, { copy: to, folder }: Copied): Promise<void> {
  for await (const { left, right } of mergedByKey(from.list(erasedFolder), to.list(erasedFolder)))
    if (left && !right) await copyFile(left.key, { from, to, folder });
}

async function readGone(copy: FileStorage): Promise<Map<string, Date>> {
  const gone = new Map<string, Date>();
  const newest = (await listOf(copy)).at(-1);
  if (newest === undefined) return gone;
  for await (const line of createInterface({ input: await copy.open(newest) })) {
    const [time, key] = line.split(' ');
    gone.set(key!, new Date(time!));
  }
  return gone;
}

async function listOf(copy: FileStorage): Promise<string[]> {
  const lists: string[] = [];
  for await (const { key } of copy.list(goneFolder)) lists.push(key);
  return lists;
}

/** A file that had no row before the oldest backup was begun is named by none. Returns how many were removed. */
async function removeGone(
  { copy, folder }: Copied,
  { gone, now, oldest }: { gone: Map<string, Date> } & Copying,
): Promise<number> {
  const removable = [...gone].flatMap(([key, since]) => (oldest && since < oldest ? [key] : []));
  for (let at = 0; at < removable.length; at += maxDeletes)
    await removeFiles(copy, removable.slice(at, at + maxDeletes));
  for (const key of removable) gone.delete(key);
  const earlier = await listOf(copy);
  if (gone.size > 0) {
    const local = path.join(folder, 'gone');
    await writeFile(local, [...gone].map(([key, since]) => `${since.toISOString()} ${key}\n`).join(''));
    await copy.putFile(`${goneFolder}${now.toISOString().toLowerCase().replaceAll(':', '-')}`, local);
  }
  await removeFiles(copy, earlier);
  return removable.length;
}

async function removeFiles(copy: FileStorage, keys: readonly string[]): Promise<void> {
  const [failure] = await copy.delete(keys);
  if (failure) throw failure.error;
}

async function markerIn(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ marker: string }>('select marker from site_storage');
  if (!rows[0]) throw new StartError('No server of this site has been started with this storage yet.');
  return rows[0].marker;
}
