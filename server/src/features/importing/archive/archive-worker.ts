import { closeSync, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ImportRefusal, type ImportRefusalCode } from '../refusals.ts';
import { formatOf, listArchive, type ArchiveEntry } from './listing.ts';
import { openFlags } from './open-flags.ts';
import type { OpenFile } from './seven-zip.ts';
import { unpackArchive } from './unpack.ts';

export type ArchiveRequest =
  | { kind: 'list'; path: Uint8Array; maxEntries: number; texts: string[]; maxTextBytes: number }
  | { kind: 'unpack'; path: Uint8Array; archive: ListedArchive; wanted: readonly number[]; folder: string };

/** `identity` differs once the file has changed; `texts` are the requested small files, by index. */
export type ListedArchive = {
  identity: string;
  bytes: number;
  format: string;
  isDamaged: boolean;
  entries: ArchiveEntry[];
  texts: Map<number, Uint8Array>;
};

export type FailedEntries = Map<number, ImportRefusalCode>;

/** Errors lose their own fields between threads, so a plain object carries them. */
export type ArchiveAnswer = {
  result?: ListedArchive | FailedEntries;
  error?: {
    message: string;
    code?: string;
    syscall?: string;
    refusal?: ImportRefusalCode;
    detail?: string;
  };
};

async function withFile<T>(
  location: Uint8Array,
  work: (file: OpenFile & { identity: string }) => Promise<T>,
): Promise<T> {
  const descriptor = openSync(Buffer.from(location), openFlags);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new ImportRefusal('not-a-file', '');
    const identity = `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}`;
    return await work({ descriptor, size: stats.size, identity });
  } finally {
    closeSync(descriptor);
  }
}

/** Limits the texts of an archive, because they all stay in memory. */
const maxTextBytesOfAll = 64 * 1024 ** 2;

function list(request: ArchiveRequest & { kind: 'list' }): Promise<ListedArchive> {
  return withFile(request.path, async (file) => {
    if (file.size === 0) throw new ImportRefusal('empty-file', '');
    const head = Buffer.alloc(512);
    readSync(file.descriptor, head, 0, head.length, 0);
    const format = formatOf(head);
    const { entries, isDamaged } = await listArchive(file, format, request.maxEntries);
    const nameOf = (entry: ArchiveEntry): string => Buffer.from(entry.rawName).toString('latin1');
    const texts = new Map<number, Uint8Array>();
    let textBytes = 0;
    const isText = (entry: ArchiveEntry): boolean =>
      entry.size <= request.maxTextBytes &&
      request.texts.some((name) => nameOf(entry).toLowerCase().endsWith(name));
    if (entries.some(isText)) {
      await unpackArchive(
        file,
        format,
        entries,
        (index) => {
          if (!isText(entries[index]!)) return null;
          const chunks: Uint8Array[] = [];
          return {
            write: (bytes) => {
              textBytes += bytes.length;
              if (textBytes > maxTextBytesOfAll) throw new ImportRefusal('archive-too-large', '');
              chunks.push(bytes.slice());
            },
            end: (failure) => void (failure ?? texts.set(index, Buffer.concat(chunks))),
          };
        },
        request.texts,
      );
    }
    return { identity: file.identity, bytes: file.size, format, isDamaged, entries, texts };
  });
}

function unpack({ path: location, archive, wanted, folder }: ArchiveRequest & { kind: 'unpack' }) {
  return withFile(location, async (file) => {
    if (file.identity !== archive.identity) throw new ImportRefusal('changed-since-planned', '');
    const failed: FailedEntries = new Map(wanted.map((index) => [index, 'entry-broken']));
    await unpackArchive(file, archive.format, archive.entries, (index) => {
      if (!failed.has(index)) return null;
      const target = path.join(folder, String(index));
      const descriptor = openSync(target, 'wx');
      return {
        write(bytes) {
          for (let from = 0; from < bytes.length;) from += writeSync(descriptor, bytes, from);
        },
        end(failure) {
          closeSync(descriptor);
          if (failure === null) failed.delete(index);
          else {
            failed.set(index, failure);
            rmSync(target);
          }
        },
      };
    });
    return failed;
  });
}

parentPort!.on('message', async (request: ArchiveRequest) => {
  const answer: ArchiveAnswer = {};
  try {
    answer.result = request.kind === 'list' ? await list(request) : await unpack(request);
  } catch (error) {
    const { message = String(error), code, syscall } = error as NodeJS.ErrnoException;
    answer.error = { message, code, syscall };
    if (error instanceof ImportRefusal)
      Object.assign(answer.error, { refusal: error.code, detail: error.detail });
  }
  parentPort!.postMessage(answer, []);
});
