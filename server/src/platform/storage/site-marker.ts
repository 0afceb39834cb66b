/**
 * A file in the storage names the site that it belongs to, and the database holds the same name. So a node with an empty
 * disk, an unmounted one or the bucket of another site does not answer that images are missing, and stores nothing there.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Database } from '../database/open-database.ts';
import { tablesOf } from '../database/tables.ts';
import { FileMissing, type FileStorage, StorageUnavailable } from './file-storage.ts';
import type { Storage } from './open-storage.ts';

const markerKey = 'site_marker';
const everyMs = 30_000;

type SiteStorageRow = { is_only: boolean; marker: string };
const tables = tablesOf<{ site_storage: SiteStorageRow }>();

type Context = { db: Pick<Database, 'transaction'>; log: (message: string) => void };

/**
 * `all` with a check: while one of `parts` is not this site's, every method throws `StorageUnavailable`. The first
 * node of a site marks its storage; a storage that a site moves to is marked if it is empty.
 */
export async function ofThisSite(
  all: FileStorage,
  parts: readonly FileStorage[],
  { db, log }: Context,
): Promise<Storage> {
  let marker: string | undefined;
  let isOurs = true;
  const check = async () => {
    marker ??= await markerOf(db, parts);
    const found = await Promise.all(parts.map(readMarker));
    const wasOurs = isOurs;
    isOurs = found.every((each) => each === marker);
    if (!isOurs && wasOurs)
      log(
        'The storage is not that of this database: it is empty, not mounted, or belongs to another site. Nothing is served from it or stored in it. See docs/storage.md.',
      );
    if (isOurs && !wasOurs) log('The storage is that of this database again.');
  };
  // A service that does not answer is not another site's.
  const checked = () =>
    check().catch((error: unknown) => log(`The storage cannot be checked: ${String(error)}`));
  await checked();
  const timer = setInterval(() => void checked(), everyMs).unref();
  const assertOurs = () => {
    if (!isOurs) throw new StorageUnavailable('The storage is not that of this database.');
  };
  return {
    isOfThisSite: () => isOurs,
    async assertRoom() {
      assertOurs();
      await all.assertRoom();
    },
    async putFile(key, localPath) {
      assertOurs();
      await all.putFile(key, localPath);
    },
    async read(key, range) {
      assertOurs();
      return all.read(key, range);
    },
    async open(key) {
      assertOurs();
      return all.open(key);
    },
    async delete(keys) {
      assertOurs();
      return all.delete(keys);
    },
    async sizeOf(key) {
      assertOurs();
      return all.sizeOf(key);
    },
    async *list(prefix) {
      assertOurs();
      yield* all.list(prefix);
    },
    async close() {
      clearInterval(timer);
      await all.close?.();
    },
  };
}

/** The marker of this database. Locked, so that nodes that start at the same moment mark one after the other. */
async function markerOf(db: Context['db'], parts: readonly FileStorage[]): Promise<string> {
  return db.transaction(async (tx) => {
    const rows = tables.write(tx);
    const added = await rows
      .insertInto('site_storage')
      .values({ is_only: true, marker: randomUUID() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('marker')
      .executeTakeFirst();
    const { marker } =
      added ?? (await rows.selectFrom('site_storage').select('marker').forUpdate().executeTakeFirstOrThrow());
    const found = await Promise.all(parts.map(readMarker));
    const isKnown = added !== undefined || found.includes(marker);
    for (const [at, storage] of parts.entries())
      if (found[at] === undefined && isKnown && (added || (await isEmpty(storage))))
        await mark(storage, marker);
    return marker;
  });
}

/** Marks a storage that is empty as that of a site. */
export async function claim(
  storage: FileStorage,
  marker: string,
): Promise<'new' | 'of this site' | 'of another site'> {
  const found = await readMarker(storage);
  if (found === marker) return 'of this site';
  if (found !== undefined || !(await isEmpty(storage))) return 'of another site';
  await mark(storage, marker);
  return 'new';
}

/** Undefined if there is none. */
async function readMarker(storage: FileStorage): Promise<string | undefined> {
  try {
    return (await text(await storage.open(markerKey))).trim();
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

async function mark(storage: FileStorage, marker: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-marker-'));
  try {
    const file = path.join(folder, 'marker');
    await writeFile(file, `${marker}\n`);
    await storage.putFile(markerKey, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isEmpty(storage: FileStorage): Promise<boolean> {
  for await (const _ of storage.list('')) return false;
  return true;
}
