import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { storageKey } from './addresses.ts';
import { assetTables } from './assets.tables.ts';
import { inParallel } from '../../platform/in-parallel.ts';
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
 * Compares the whole storage with all rows, both ways and in batches. Slow: for a nightly job, tests and
 * `npm run check-files`. A file that is stored or removed meanwhile differs only for a moment, so each difference is
 * read twice.
 */
export async function compareFiles(ports: Ports, options: Options = {}): Promise<FileDifferences> {
  return {
    bytesWithoutRow: await listed(strayFiles(ports), options),
    ...(await compareRows(ports, options)),
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

async function* strayFiles({ db, storage }: Ports): AsyncGenerator<string[]> {
  const withoutRow = async (keys: string[]) => {
    const rows = await assetTables
      .read(db)
      .selectFrom('stored_file')
      .select('key')
      .where('key', '=', sql<string>`any(${keys})`)
      .execute();
    const known = new Set(rows.map(({ key }) => key));
    return keys.filter((key) => !known.has(key));
  };
  for (const prefix of ['originals/', 'images/'])
    for await (const keys of inBatches(storage.list(prefix))) {
      const stray = await withoutRow(keys);
      const sizes = await inParallel(stray, concurrentReads, (key) => storage.sizeOf(key));
      yield await withoutRow(stray.filter((_, index) => sizes[index] !== undefined));
    }
}

async function* inBatches(files: AsyncIterable<{ key: string }>): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key } of files) {
    keys.push(key);
    if (keys.length < batchSize) continue;
    yield keys;
    keys = [];
  }
  yield keys;
}

async function compareRows(
  { db, storage }: Ports,
  { onKept, signal }: Options,
): Promise<Pick<FileDifferences, 'rowWithoutBytes' | 'fileWithoutImage'>> {
  const differences = { rowWithoutBytes: [] as string[], fileWithoutImage: [] as string[] };
  const kept = assetTables
    .read(db)
    .selectFrom('stored_file as file')
    .leftJoin('image', 'image.id', 'file.image_id')
    .select(['file.key', 'file.bytes', 'image.purpose'])
    .where('file.state', '=', 'kept');
  const differing = async (rows: readonly KeptFile[]) => {
    const sizes = await inParallel(rows, concurrentReads, ({ key }) => storage.sizeOf(key));
    return {
      rowWithoutBytes: rows.filter(({ bytes }, index) => sizes[index] !== bytes).map(({ key }) => key),
      fileWithoutImage: rows.filter(({ purpose }) => purpose === null).map(({ key }) => key),
    };
  };
  for (let last = ''; ;) {
    signal?.throwIfAborted();
    const rows = await kept
      .where('file.key', '>', last)
      .orderBy('file.key')
      .limit(sql.lit(batchSize))
      .execute();
    for (const row of rows) onKept?.(row);
    const first = await differing(rows);
    const keys = [...first.rowWithoutBytes, ...first.fileWithoutImage];
    if (keys.length > 0) {
      const again = await differing(await kept.where('file.key', '=', sql<string>`any(${keys})`).execute());
      for (const list of ['rowWithoutBytes', 'fileWithoutImage'] as const)
        addTo(
          differences[list],
          again[list].filter((key) => first[list].includes(key)),
        );
    }
    if (rows.length < batchSize) return differences;
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
