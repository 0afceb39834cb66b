import { closeSync, constants, fstatSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ImportRefusal } from '../refusals.ts';
import type { ImportRefusalCode } from '../refusals.ts';
import { documentIn, documentWithEntries } from './documents.ts';
import { formatOf, listArchive } from './listing.ts';
import type { ArchiveEntry } from './listing.ts';
import { unpackArchive } from './unpack.ts';

export type ArchiveRequest =
  | { kind: 'read'; path: Uint8Array; maxEntries: number; texts: string[]; maxTextBytes: number }
  | { kind: 'unpack'; path: Uint8Array; archive: ReadArchive; wanted: readonly number[]; folder: string };

/** `identity` tells whether the file changed since; `texts` are the small files asked for, by index. */
export type ReadArchive = {
  identity: string;
  bytes: number;
  format: string;
  isDamaged: boolean;
  entries: ArchiveEntry[];
  texts: Map<number, Uint8Array>;
};

export type FailedEntries = Map<number, ImportRefusalCode>;

export type ArchiveAnswer = {
  id: number;
  result?: ReadArchive | FailedEntries;
  refusal?: { code: ImportRefusalCode; detail: string };
  /** A system error; its fields would be lost on the way between threads. */
  error?: { message: string; code?: string; syscall?: string };
};

/** A pipe in place of a file must not hang, and a link not lead elsewhere. Windows has neither flag. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

type OpenFile = { descriptor: number; size: number; identity: string };

async function withFile<T>(location: Uint8Array, work: (file: OpenFile) => Promise<T>): Promise<T> {
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

function read(request: ArchiveRequest & { kind: 'read' }): Promise<ReadArchive> {
  return withFile(request.path, async (file) => {
    if (file.size === 0) throw new ImportRefusal('empty-file', '');
    const head = Buffer.alloc(512);
    readSync(file.descriptor, head, 0, head.length, 0);
    const document = documentIn(head);
    if (document) throw new ImportRefusal('document', '', document);
    const format = formatOf(head);
    const { entries, isDamaged } = await listArchive(file, format, request.maxEntries);
    const nameOf = (entry: ArchiveEntry): string => Buffer.from(entry.rawName).toString('latin1');
    const inside = documentWithEntries(new Set(entries.map(nameOf)));
    if (inside) throw new ImportRefusal('document', '', inside);
    const texts = new Map<number, Uint8Array>();
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
            write: (bytes) => void chunks.push(bytes.slice()),
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

parentPort!.on('message', async ({ id, request }: { id: number; request: ArchiveRequest }) => {
  const answer: ArchiveAnswer = { id };
  try {
    answer.result = request.kind === 'read' ? await read(request) : await unpack(request);
  } catch (error) {
    if (error instanceof ImportRefusal) answer.refusal = { code: error.code, detail: error.detail };
    else {
      const { message, code, syscall } = error as NodeJS.ErrnoException;
      answer.error = { message: message ?? String(error), code, syscall };
    }
  }
  parentPort!.postMessage(answer, []);
});
