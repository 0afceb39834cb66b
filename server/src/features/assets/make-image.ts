import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { Tx } from '../../platform/database/tables.ts';
import { avifEffort as effortOf } from './purposes.ts';
import { variantQueues, type VariantJob } from './queues.ts';
import { stemOf, storageKey, type Variant } from './addresses.ts';
import { assetTables } from './assets.tables.ts';
import type { MadeImage } from './codec.protocol.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { AssetPorts } from './ports.ts';
import { removeMarkedFiles } from './remove-files.ts';
import { saveVariants } from './save-variants.ts';
import { announceFiles, markForDeletion, type NewFile } from './stored-files.ts';
import { emitImagesChanged } from './image-invalidations.ts';

type Order = VariantJob & { format: PictureFormat; signal?: AbortSignal };
type NamedFile = NewFile & { path: string };

/**
 * Makes one format of an image and stores it. Idempotent, and may be interrupted anywhere: names and bytes are the
 * same each time. Does nothing if the image is gone or already has this format. Rejects if a retry may help.
 */
export async function makeImage(order: Order, ports: AssetPorts): Promise<void> {
  const image = await assetTables
    .read(ports.db)
    .selectFrom('image')
    .select(['purpose', 'original_key', 'status'])
    .where('id', '=', order.imageId)
    .executeTakeFirst();
  const wanted = order.format === 'webp' ? ['waiting', 'failed'] : ['readable'];
  if (!image || !wanted.includes(image.status)) return;
  await ports.storage.assertRoom();
  const folder = path.join(ports.workFolder, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const original = path.join(folder, 'original');
    await pipeline(await ports.storage.open(image.original_key), createWriteStream(original));
    const { purpose } = image;
    const { format, signal, avifEffort: effort = effortOf(ports.avif, purpose) } = order;
    const made = await ports.codec.make(
      { path: original, purpose, format, effort: effort || 1, outDir: folder, maxPixels: ports.maxPixels },
      signal,
    );
    await storeVariants({ imageId: order.imageId, format, avifEffort: effort }, made, ports);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeVariants(
  order: Required<VariantJob> & { format: PictureFormat },
  made: MadeImage,
  ports: AssetPorts,
): Promise<void> {
  const { imageId, format, avifEffort } = order;
  const isLast = format === 'avif' || avifEffort === 0;
  // An image made before `pipelineVersion` was raised keeps its names.
  const slices = await assetTables
    .read(ports.db)
    .selectFrom('image_slice')
    .select(['position', 'stem'])
    .where('image_id', '=', imageId)
    .execute();
  const known = new Map(slices.map(({ position, stem }) => [position, stem]));
  const stems = made.slices.map((_, at) => known.get(at) ?? stemOf(ports.secret, imageId, at));
  const files = made.slices.flatMap((slice, position) =>
    slice.files.map((file): NamedFile => {
      const variant: Variant = file.width === 'share' ? 'share' : { width: file.width, format };
      return {
        key: storageKey({ stem: stems[position]!, variant }),
        imageId,
        path: file.path,
        bytes: file.bytes,
      };
    }),
  );
  const toWrite = await ports.db.transaction(async (tx) =>
    (await lockImage(tx, imageId)) ? announceFiles(tx, files, ports.writer) : undefined,
  );
  if (!toWrite) return;
  const unwritten = files.filter((file) => toWrite.has(file.key));
  await inParallel(unwritten, 4, (file) => ports.storage.putFile(file.key, file.path));
  const keys = files.map((file) => file.key);
  const saved = await ports.db.transaction(async (tx) => {
    if (!(await lockImage(tx, imageId))) return false;
    await saveVariants(tx, { imageId, format, isLast, made, stems, keys });
    if (!isLast) await ports.jobs.send(tx, variantQueues.avif, { imageId, avifEffort });
    await emitImagesChanged(tx, [imageId], ports);
    return true;
  });
  if (!saved) await drop(files, ports);
}

/** Locks the image against being released meanwhile; false if it is gone. */
async function lockImage(tx: Tx, imageId: string): Promise<boolean> {
  const row = await assetTables
    .write(tx)
    .selectFrom('image')
    .select('id')
    .where('id', '=', imageId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function drop(files: NamedFile[], ports: AssetPorts): Promise<void> {
  await ports.db.transaction((tx) => markForDeletion(tx, files, ports.writer));
  await removeMarkedFiles(
    ports,
    files.map((file) => file.key),
  );
}

/**
 * After the last try: stores the reason on the image. A readable image stays readable without this format. An image
 * that has the format by now is not changed.
 */
export async function failImage(
  { imageId, format, failure: reason }: { imageId: string; format: PictureFormat; failure: string },
  ports: Pick<AssetPorts, 'db' | 'invalidations' | 'emit'>,
): Promise<void> {
  const failure = `${format}: ${reason}`.slice(0, 500);
  await ports.db.transaction(async (tx) => {
    const rows = await assetTables
      .write(tx)
      .updateTable('image')
      .set(format === 'webp' ? { failure, status: 'failed' } : { failure })
      .where('id', '=', imageId)
      .where('status', '=', format === 'webp' ? 'waiting' : 'readable')
      .returning('id')
      .execute();
    if (rows.length > 0) await emitImagesChanged(tx, [imageId], ports);
  });
}
