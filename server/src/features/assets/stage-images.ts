import { rm } from 'node:fs/promises';
import { v7 as uuid } from 'uuid';
import { Refusal } from '../../platform/http/refusal.ts';
import { originalKey } from './addresses.ts';
import { removeMarkedFiles } from './remove-files.ts';
import type { Inspected } from './codec.protocol.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { AssetPorts } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import { announceFiles, markForDeletion, type NewFile } from './stored-files.ts';

/** A file on the local disk that staging moves or removes. `fileName` is the name on the sender's device. */
export type IncomingFile = { path: string; fileName: string; bytes: number };

/** An image whose original is durably stored. The sweep removes it unless it is attached. */
export type StagedImage = Inspected & {
  readonly id: string;
  readonly purpose: ImagePurpose;
  readonly fileName: string;
  readonly bytes: number;
  readonly originalKey: string;
};

type StagePorts = Pick<AssetPorts, 'db' | 'storage' | 'codec' | 'writer' | 'maxPixels' | 'log'>;

/**
 * Checks the content of every file, then stores the originals. One refused file refuses all, with a `Refusal` that
 * names it, and nothing is stored. The incoming files are removed in either case.
 */
export async function stageImages(
  files: readonly { file: IncomingFile; purpose: ImagePurpose }[],
  ports: StagePorts,
): Promise<StagedImage[]> {
  try {
    await ports.storage.assertRoom();
    const checked = await inParallel(files, 4, (each) => check(each, ports));
    return await store(checked, ports);
  } finally {
    await Promise.all(files.map(({ file }) => rm(file.path, { force: true })));
  }
}

type CheckedFile = { staged: StagedImage; path: string };

async function check(
  { file, purpose }: { file: IncomingFile; purpose: ImagePurpose },
  { codec, maxPixels }: StagePorts,
): Promise<CheckedFile> {
  const inspection = await codec.inspect({ path: file.path, maxPixels });
  if ('refusal' in inspection) {
    const detail = `"${file.fileName}": ${inspection.reason}`;
    throw new Refusal(inspection.refusal, { file: file.fileName, detail });
  }
  const id = uuid();
  const { fileName, bytes } = file;
  return {
    staged: { ...inspection.image, id, purpose, fileName, bytes, originalKey: originalKey(id) },
    path: file.path,
  };
}

async function store(checked: CheckedFile[], ports: StagePorts): Promise<StagedImage[]> {
  const staged = checked.map((each) => each.staged);
  const files = staged.map(fileOf);
  await ports.db.transaction((tx) => announceFiles(tx, files, ports.writer));
  try {
    await inParallel(checked, 4, (each) => ports.storage.putFile(each.staged.originalKey, each.path));
  } catch (error) {
    await discardStaged(staged, ports);
    throw error;
  }
  return staged;
}

function fileOf({ id, originalKey, bytes }: StagedImage): NewFile {
  return { key: originalKey, imageId: id, bytes };
}

/** Discards staged images that are not attached; attached ones stay. Never throws: the sweep removes the rest. */
export async function discardStaged(
  staged: readonly StagedImage[],
  ports: Pick<AssetPorts, 'db' | 'storage' | 'writer' | 'log'>,
): Promise<void> {
  if (staged.length === 0) return;
  const files = staged.map(fileOf);
  try {
    await ports.db.transaction((tx) => markForDeletion(tx, files, ports.writer));
    await removeMarkedFiles(
      ports,
      files.map((file) => file.key),
    );
  } catch (error) {
    ports.log(`Images that were not attached are left to the sweep: ${String(error)}`);
  }
}
