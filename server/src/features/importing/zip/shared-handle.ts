import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { asReadRefusal, ImportRefusal } from '../refusals.ts';

const chunkBytes = 64 * 1024;

/** A pipe in place of a file must not hang us, and a link not take us elsewhere. Windows has neither flag. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * One file, opened when somebody reads and closed when nobody does; users at the same time share
 * the handle. The file must stay the one first seen: another size or time is a refusal.
 */
export class SharedHandle {
  readonly #path: Buffer | string;
  readonly #displayPath: string;
  #opened: Promise<FileHandle> | null = null;
  #users = 0;
  #seen: string | null = null;
  size = 0;

  constructor(path: Buffer | string, displayPath: string) {
    this.#path = path;
    this.#displayPath = displayPath;
  }

  async use<T>(work: (handle: FileHandle) => Promise<T>): Promise<T> {
    this.#users++;
    try {
      this.#opened ??= this.#open();
      return await work(await this.#opened);
    } finally {
      this.#users--;
      if (this.#users === 0 && this.#opened) {
        const opened = this.#opened;
        this.#opened = null;
        await opened.then(
          (handle) => handle.close(),
          () => undefined,
        );
      }
    }
  }

  async #open(): Promise<FileHandle> {
    let handle: FileHandle;
    try {
      handle = await open(this.#path, openFlags);
    } catch (error) {
      throw asReadRefusal(error, this.#displayPath);
    }
    const stats = await handle.stat();
    const now = `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeMs}`;
    if (!stats.isFile() || (this.#seen !== null && this.#seen !== now)) {
      await handle.close();
      throw new ImportRefusal(stats.isFile() ? 'changed-since-planned' : 'not-a-file', this.#displayPath);
    }
    this.#seen = now;
    this.size = stats.size;
    return handle;
  }
}

/** Exactly the bytes from `position`, or null when the file ends before. */
export async function readExactly(
  handle: FileHandle,
  position: number,
  length: number,
): Promise<Buffer | null> {
  if (position < 0) return null;
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) return null;
    filled += bytesRead;
  }
  return buffer;
}

/** The bytes from `start` to `end` (exclusive) in chunks; ends early when the file does. */
export async function* readRange(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const length = Math.min(chunkBytes, end - position);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
