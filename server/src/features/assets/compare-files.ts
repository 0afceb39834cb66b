import { storageKey } from './addresses.ts';
import { assetTables } from './assets.tables.ts';
import type { AssetPorts } from './ports.ts';

type Ports = Pick<AssetPorts, 'db' | 'storage'>;

/** All differences between storage and rows; the lists are empty if they agree. */
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

/** Compares the whole storage with all rows, both ways. Slow: for a nightly job, tests and `npm run check-files`. */
export async function compareFiles(ports: Ports): Promise<FileDifferences> {
  const first = await compareOnce(ports);
  if (Object.values(first).every((list) => list.length === 0)) return first;
  // Files that are stored or removed between the reads differ only for a moment.
  const second = await compareOnce(ports);
  const inBoth = (list: keyof FileDifferences) => {
    const before = new Set(first[list]);
    return second[list].filter((key) => before.has(key));
  };
  return {
    bytesWithoutRow: inBoth('bytesWithoutRow'),
    rowWithoutBytes: inBoth('rowWithoutBytes'),
    fileWithoutImage: inBoth('fileWithoutImage'),
    imageWithoutFile: inBoth('imageWithoutFile'),
    unsettled: second.unsettled,
  };
}

async function compareOnce({ db, storage }: Ports): Promise<FileDifferences> {
  const tables = assetTables.read(db);
  const rows = await tables.selectFrom('stored_file').select(['key', 'bytes', 'state', 'image_id']).execute();
  const images = await tables.selectFrom('image').select(['id', 'original_key']).execute();
  const slices = await tables.selectFrom('image_slice').select(['stem', 'widths', 'formats']).execute();
  const stored = new Map<string, number>();
  for (const prefix of ['originals/', 'images/'])
    for await (const { key, size } of storage.list(prefix)) stored.set(key, size);

  const known = new Set(rows.map((row) => row.key));
  const kept = rows.filter((row) => row.state === 'kept');
  const keptKeys = new Set(kept.map((row) => row.key));
  const imageIds = new Set(images.map((image) => image.id));
  const promised = [
    ...images.map((image) => image.original_key),
    ...slices.flatMap(({ stem, widths, formats }) =>
      widths.flatMap((width) => formats.map((format) => storageKey({ stem, variant: { width, format } }))),
    ),
  ];
  return {
    bytesWithoutRow: [...stored.keys()].filter((key) => !known.has(key)),
    rowWithoutBytes: kept.filter((row) => stored.get(row.key) !== row.bytes).map((row) => row.key),
    fileWithoutImage: kept.filter((row) => !imageIds.has(row.image_id)).map((row) => row.key),
    imageWithoutFile: promised.filter((key) => !keptKeys.has(key)),
    unsettled: rows.filter((row) => row.state !== 'kept').map((row) => row.key),
  };
}
