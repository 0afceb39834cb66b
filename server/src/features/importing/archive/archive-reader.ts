import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { asReadRefusal, ImportRefusal } from '../refusals.ts';
import type { ArchiveAnswer, ArchiveRequest, FailedEntries, ReadArchive } from './archive-worker.ts';

/** One archive on disk. `shown` is its path for people. */
export type ArchiveFile = { path: Buffer; shown: string };

/**
 * All archives are decoded in one worker thread, one after the other: decoding blocks, and a thread can be stopped.
 * It holds the process open only while it has work.
 */
let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: ArchiveAnswer) => void>();

function startWorker(): Worker {
  const started = new Worker(new URL('./archive-worker.ts', import.meta.url));
  started.on('message', (answer: ArchiveAnswer) => waiting.get(answer.id)?.(answer));
  const stop = (message: string): void => {
    if (worker === started) worker = null;
    for (const [id, answer] of waiting) answer({ id, error: { message } });
  };
  started.on('error', (error) => stop(error.message));
  started.on('exit', () => stop('The thread that reads archives ended.'));
  return started;
}

async function ask(file: ArchiveFile, request: ArchiveRequest): Promise<ArchiveAnswer['result']> {
  const id = ++lastId;
  worker ??= startWorker();
  worker.ref();
  const answer = await new Promise<ArchiveAnswer>((resolve) => {
    waiting.set(id, resolve);
    worker!.postMessage({ id, request }, []);
  });
  waiting.delete(id);
  if (waiting.size === 0) worker?.unref();
  if (answer.refusal) throw new ImportRefusal(answer.refusal.code, file.shown, answer.refusal.detail);
  if (!answer.error) return answer.result;
  const error = Object.assign(new Error(answer.error.message), answer.error);
  // A full disk is no fault of the archive.
  throw error.syscall === 'write' ? error : asReadRefusal(error, file.shown);
}

/** The table of contents, and the bytes of small files named in `texts`. */
export async function readArchiveFile(
  file: ArchiveFile,
  options: { maxEntries: number; texts: string[]; maxTextBytes: number },
): Promise<ReadArchive> {
  return (await ask(file, { kind: 'read', path: file.path, ...options })) as ReadArchive;
}

type Unpacked = { of: ReadArchive; folder: string; failed: FailedEntries };

/** One archive at a time lies unpacked on disk; the next one takes its place. */
let unpacked: Unpacked | null = null;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Puts one entry at `target`. The first call unpacks everything `wanted` into a folder beside `target`, because
 * entries of solid archives cannot be read one by one; later calls link from there. The folder is removed
 * when another archive is unpacked, or by the owner of the folder that `target` lies in.
 */
export function writeEntry(
  file: ArchiveFile,
  archive: ReadArchive,
  wanted: readonly number[],
  { index, shown, target }: { index: number; shown: string; target: string },
): Promise<void> {
  const run = async (): Promise<void> => {
    if (unpacked?.of !== archive || !existsSync(unpacked.folder))
      unpacked = await unpackBeside(target, file, archive, wanted);
    const failure = unpacked.failed.get(index);
    if (failure) throw new ImportRefusal(failure, shown);
    await rm(target, { force: true });
    const source = path.join(unpacked.folder, String(index));
    await link(source, target).catch(() => copyFile(source, target));
  };
  const done = turn.then(run);
  turn = done.catch(() => undefined);
  return done;
}

async function unpackBeside(
  target: string,
  file: ArchiveFile,
  archive: ReadArchive,
  wanted: readonly number[],
): Promise<Unpacked> {
  if (unpacked) await rm(unpacked.folder, { recursive: true, force: true });
  unpacked = null;
  const folder = path.join(path.dirname(target), `.unpacked-${randomUUID()}`);
  await mkdir(folder);
  try {
    const request = { kind: 'unpack', path: file.path, archive, wanted, folder } as const;
    return { of: archive, folder, failed: (await ask(file, request)) as FailedEntries };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
