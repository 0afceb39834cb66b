import { rm } from 'node:fs/promises';
import { v7 as uuid } from 'uuid';
import { Refusal } from '../../platform/http/refusal.ts';
import { originalKey } from './addresses.ts';
import { removeGivenUp } from './remove-files.ts';
import type { Inspected } from './codec.protocol.ts';
import { inParallel } from './in-parallel.ts';
import type { AssetPorts } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import { announceFiles, giveUpWritten, type NewFile } from './stored-files.ts';

/** A file on the local disk that is the taker's to move. `fileName` is what a person called it. */
export type IncomingFile = { path: string; fileName: string; bytes: number };

/** An image whose original is durably stored, and which goes away by itself unless it is adopted. */
export type TakenImage = Inspected & {
  readonly id: string;
  readonly purpose: ImagePurpose;
  readonly fileName: string;
  readonly bytes: number;
  readonly originalKey: string;
};

type TakePorts = Pick<AssetPorts, 'db' | 'storage' | 'codec' | 'writer' | 'maxPixels' | 'say'>;

/**
 * Judges every file by its content, then stores the originals. The first file that is refused refuses all, by a
 * `Refusal` that names it, and nothing is left behind. The incoming files are gone in either case.
 */
export async function takeImages(
  files: readonly { file: IncomingFile; purpose: ImagePurpose }[],
  ports: TakePorts,
): Promise<TakenImage[]> {
  try {
    const judged = await inParallel(files, 4, (each) => judge(each, ports));
    return await store(judged, ports);
  } finally {
    await Promise.all(files.map(({ file }) => rm(file.path, { force: true })));
  }
}

type Judged = { taken: TakenImage; path: string };

async function judge(
  { file, purpose }: { file: IncomingFile; purpose: ImagePurpose },
  { codec, maxPixels }: TakePorts,
): Promise<Judged> {
  const inspection = await codec.inspect({ path: file.path, maxPixels });
  if ('refusal' in inspection) {
    const detail = `"${file.fileName}": ${inspection.reason}`;
    throw new Refusal(inspection.refusal, { file: file.fileName, detail });
  }
  const id = uuid();
  const { fileName, bytes } = file;
  return {
    taken: { ...inspection.image, id, purpose, fileName, bytes, originalKey: originalKey(id) },
    path: file.path,
  };
}

async function store(judged: Judged[], ports: TakePorts): Promise<TakenImage[]> {
  const taken = judged.map((each) => each.taken);
  const files = taken.map(fileOf);
  await ports.db.transaction((tx) => announceFiles(tx, files, ports.writer));
  try {
    await inParallel(judged, 4, (each) => ports.storage.putFile(each.taken.originalKey, each.path));
  } catch (error) {
    await dropTaken(taken, ports);
    throw error;
  }
  return taken;
}

function fileOf({ id, originalKey, bytes }: TakenImage): NewFile {
  return { key: originalKey, imageId: id, bytes };
}

/** Takes back what was taken and not adopted; what was adopted after all stays. Never throws: a sweep does the rest. */
export async function dropTaken(
  taken: readonly TakenImage[],
  ports: Pick<AssetPorts, 'db' | 'storage' | 'writer' | 'say'>,
): Promise<void> {
  if (taken.length === 0) return;
  const files = taken.map(fileOf);
  try {
    await ports.db.transaction((tx) => giveUpWritten(tx, files, ports.writer));
    await removeGivenUp(
      ports,
      files.map((file) => file.key),
    );
  } catch (error) {
    ports.say(`Images that were not adopted are left to the sweep: ${String(error)}`);
  }
}
