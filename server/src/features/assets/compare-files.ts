import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { storageKey } from './addresses.ts';
import { assetTables } from './assets.tables.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { StoredFile } from '../../platform/storage/file-storage.ts';
import { mergedByKey } from '../../platform/storage/two-storages.ts';
import type { AssetPorts } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';

type Ports = Pick<AssetPorts, 'db' | 'storage'>;

/** All differences between storage and rows, at most `maxListed` of each; the lists are empty if they agree. */
export type FileDifferences = {
  /** Stored, but without a row. */
  bytesWithoutRow: string[];
  /** The row says `kept`, but the file is missing or has another size. */
  rowWithoutBytes: string[];
  /** The row says `kept`, but the image does not exist. */
  fileWithoutImage: string[];
  /** An image or slice needs a file that is not `kept`. */
  imageWithoutFile: string[];
  /** Still being written, or waiting to be removed. A fault only if no server is running. */
  unsettled: string[];
};

/** A file whose row says `kept`; `purpose` is null if its image does not exist. */
export type KeptFile = { key: string; bytes: number; purpose: ImagePurpose | null };

type Options = {
  /** Called for each file whose row says `kept`. */
  onKept?: ((file: KeptFile) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Files or images that are in memory at a time: there may be a billion files. */
const batchSize = 1000;
const imagesPerBatch = 100;
/** If a disk is not mounted, every file is missing. */
const maxListed = 10_000;
const concurrentReads = 16;

/**
 * Compares the whole storage with all rows, both ways. Slow: for a nightly job, tests and `npm run check-files`. Both are
 * read in the order of keys, so that storage is listed and not asked about each file. A file that is stored or removed
 * meanwhile differs only for a moment, so each difference is read again.
 */
export async function compareFiles(ports: Ports, options: Options = {}): Promise<FileDifferences> {
  return {
    ...(await compareKeys(ports, options)),
    imageWithoutFile: await listed(missingFiles(ports), options),
    unsettled: await unsettledFiles(ports),
  };
}

async function listed(batches: AsyncIterable<string[]>, { signal }: Options): Promise<string[]> {
  const keys: string[] = [];
  for await (const batch of batches) {
    signal?.throwIfAborted();
    addTo(keys, batch);
  }
  return keys;
}

function addTo(list: string[], keys: readonly string[]): void {
  list.push(...keys.slice(0, maxListed - list.length));
}

type FileRow = KeptFile & { state: string };
type KeyDifference = 'bytesWithoutRow' | 'rowWithoutBytes' | 'fileWithoutImage';

async function compareKeys(
  ports: Ports,
  { onKept, signal }: Options,
): Promise<Record<KeyDifference, string[]>> {
  const differences: Record<KeyDifference, string[]> = {
    bytesWithoutRow: [],
    rowWithoutBytes: [],
    fileWithoutImage: [],
  };
  const differing: string[] = [];
  const readAgain = async () => {
    for (const [key, names] of await stillDiffering(ports, differing.splice(0)))
      for (const name of names) addTo(differences[name], [key]);
  };
  for await (const { left: file, right: row } of mergedByKey(storedFiles(ports), fileRows(ports))) {
    signal?.throwIfAborted();
    if (row?.state === 'kept') onKept?.(row);
    if (differencesBetween(file?.size, row).length === 0) continue;
    differing.push((file ?? row)!.key);
    if (differing.length === batchSize) await readAgain();
  }
  await readAgain();
  return differences;
}

function differencesBetween(size: number | undefined, row: FileRow | undefined): KeyDifference[] {
  if (!row) return size === undefined ? [] : ['bytesWithoutRow'];
  if (row.state !== 'kept') return [];
  return [
    ...(size === row.bytes ? [] : (['rowWithoutBytes'] as const)),
    ...(row.purpose === null ? (['fileWithoutImage'] as const) : []),
  ];
}

/** A row is written before its file and removed after it, so a fault is what the rows before and after the file show. */
async function stillDiffering(
  { db, storage }: Ports,
  keys: readonly string[],
): Promise<[string, KeyDifference[]][]> {
  if (keys.length === 0) return [];
  const rowsOf = async () => {
    const rows = await rowsWithPurpose(db)
      .where('file.key', '=', sql<string>`any(${keys})`)
      .execute();
    return new Map(rows.map((row) => [row.key, row]));
  };
  const before = await rowsOf();
  const sizes = await inParallel(keys, concurrentReads, (key) => storage.sizeOf(key));
  const after = await rowsOf();
  return keys.map((key, index) => {
    const earlier = differencesBetween(sizes[index], before.get(key));
    return [key, differencesBetween(sizes[index], after.get(key)).filter((each) => earlier.includes(each))];
  });
}

async function* storedFiles({ storage }: Ports): AsyncGenerator<StoredFile> {
  yield* storage.list('images/');
  yield* storage.list('originals/');
}

const byCodeUnit = sql<string>`file.key collate "C"`;

const rowsWithPurpose = (db: Ports['db']) =>
  assetTables
    .read(db)
    .selectFrom('stored_file as file')
    .leftJoin('image', 'image.id', 'file.image_id')
    .select(['file.key', 'file.bytes', 'file.state', 'image.purpose']);

/** In the order of keys by code unit, as in a listing of storage. */
async function* fileRows({ db }: Ports): AsyncGenerator<FileRow> {
  for (let last = ''; ;) {
    const rows = await rowsWithPurpose(db)
      .where(byCodeUnit, '>', last)
      .orderBy(byCodeUnit)
      .limit(sql.lit(batchSize))
      .execute();
    yield* rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.key;
  }
}

async function* missingFiles({ db }: Ports): AsyncGenerator<string[]> {
  const tables = assetTables.read(db);
  const missing = async (images: readonly { id: string; original_key: string }[]) => {
    const slices = await tables
      .selectFrom('image_slice')
      .select(['stem', 'widths', 'formats'])
      .where('image_id', '=', anyOf(images.map(({ id }) => id)))
      .execute();
    const promised = [
      ...images.map((image) => image.original_key),
      ...slices.flatMap(({ stem, widths, formats }) =>
        widths.flatMap((width) => formats.map((format) => storageKey({ stem, variant: { width, format } }))),
      ),
    ];
    const rows = await tables
      .selectFrom('stored_file')
      .select('key')
      .where('key', '=', sql<string>`any(${promised})`)
      .where('state', '=', 'kept')
      .execute();
    const kept = new Set(rows.map(({ key }) => key));
    return promised.filter((key) => !kept.has(key));
  };
  const all = tables.selectFrom('image').select(['id', 'original_key']);
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const images = await all.where('id', '>', last).orderBy('id').limit(sql.lit(imagesPerBatch)).execute();
    const first = new Set(await missing(images));
    if (first.size > 0) {
      const again = await all.where('id', '=', anyOf(images.map(({ id }) => id))).execute();
      yield (await missing(again)).filter((key) => first.has(key));
    } else yield [];
    if (images.length < imagesPerBatch) return;
    last = images.at(-1)!.id;
  }
}

async function unsettledFiles({ db }: Ports): Promise<string[]> {
  const rows = await assetTables
    .read(db)
    .selectFrom('stored_file')
    .select('key')
    .where('state', 'in', ['writing', 'deleting'])
    .limit(maxListed)
    .execute();
  return rows.map(({ key }) => key);
}
