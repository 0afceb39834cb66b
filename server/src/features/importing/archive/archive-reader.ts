import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { asReadRefusal, ImportRefusal } from '../refusals.ts';
import type { ArchiveAnswer, ArchiveRequest, FailedEntries, ListedArchive } from './archive-worker.ts';

/** One archive on disk. `shown` is its display path. */
type ArchiveFile = { path: Buffer; shown: string };
type OpenedArchive = ListedArchive & ArchiveFile;

/** Decoding blocks its thread, so it has its own. The worker keeps the process alive only while it has work. */
let worker: Worker | null = null;
let lastTask: Promise<unknown> = Promise.resolve();

/** One archive is read at a time. */
function serialize<T>(task: () => Promise<T>): Promise<T> {
  const result = lastTask.then(task);
  lastTask = result.catch(() => undefined);
  return result;
}

async function send(file: ArchiveFile, request: ArchiveRequest): Promise<ArchiveAnswer['result']> {
  const current = (worker ??= new Worker(new URL('./archive-worker.ts', import.meta.url)));
  current.ref();
  let answer: ArchiveAnswer;
  try {
    current.postMessage(request, []);
    [answer] = await once(current, 'message');
  } catch (error) {
    worker = null;
    throw asReadRefusal(error, file.shown);
  }
  current.unref();
  const { error } = answer;
  if (!error) return answer.result;
  if (error.refusal) throw new ImportRefusal(error.refusal, file.shown, error.detail);
  // A full disk is no fault of the archive.
  if (error.syscall === 'write') throw Object.assign(new Error(error.message), error);
  throw asReadRefusal(error, file.shown);
}

/** The table of contents, and the bytes of small files named in `texts`. */
export function listArchiveFile(
  file: ArchiveFile,
  options: { maxEntries: number; texts: string[]; maxTextBytes: number },
): Promise<OpenedArchive> {
  return serialize(async () => {
    const listed = await send(file, { kind: 'list', path: file.path, ...options });
    return { ...(listed as ListedArchive), ...file };
  });
}

type Unpacked = { archive: OpenedArchive; folder: string; failed: FailedEntries };

/** The only archive that is unpacked on disk; the next one replaces it. */
let unpacked: Unpacked | null = null;

/**
 * Puts one entry at `target`. The first call unpacks everything `wanted` into a folder beside `target`, because
 * entries of solid archives cannot be read one by one; later calls link from there. The folder is removed
 * when another archive is unpacked, or with the folder of `target` by its owner.
 */
export function writeEntry(
  archive: OpenedArchive,
  wanted: readonly number[],
  { index, shown, target }: { index: number; shown: string; target: string },
): Promise<void> {
  return serialize(async () => {
    if (unpacked?.archive !== archive || !existsSync(unpacked.folder))
      unpacked = await unpackBeside(target, archive, wanted);
    const failure = unpacked.failed.get(index);
    if (failure) throw new ImportRefusal(failure, shown);
    await rm(target, { force: true });
    const source = path.join(unpacked.folder, String(index));
    await link(source, target).catch(() => copyFile(source, target));
  });
}

async function unpackBeside(
  target: string,
  archive: OpenedArchive,
  wanted: readonly number[],
): Promise<Unpacked> {
  if (unpacked) await rm(unpacked.folder, { recursive: true, force: true });
  unpacked = null;
  const folder = path.join(path.dirname(target), `.unpacked-${randomUUID()}`);
  await mkdir(folder);
  try {
    const failed = await send(archive, { kind: 'unpack', path: archive.path, archive, wanted, folder });
    return { archive, folder, failed: failed as FailedEntries };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
