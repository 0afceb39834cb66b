/** The port to wherever files are kept. A file is there whole or not at all, whatever is killed when. */
import type { Readable } from 'node:stream';

export type StoredFile = { readonly key: string; readonly size: number; readonly storedAt: Date };

/** Bytes from `start` to `end`, both included, as in an HTTP Range. */
export type ByteRange = { readonly start: number; readonly end?: number };

export type FileStorage = {
  /** A path for a file in the making, on the disk from which `putFile` moves without copying. */
  scratchPath(): string;
  /** Stores a local file and takes it away from where it was; replaces what the key held. Durable when it resolves. */
  putFile(key: string, localPath: string): Promise<void>;
  /** Stores bytes; replaces what the key held. Durable when it resolves. */
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens a file for reading. `size` is that of the whole file. Throws `FileMissing`. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  /** What is known without reading it; undefined if it is not there. */
  head(key: string): Promise<StoredFile | undefined>;
  /** Removes a file; it is no fault if it is not there. */
  delete(key: string): Promise<void>;
  /** Every file whose key begins with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<StoredFile>;
};

export class FileMissing extends Error {
  override name = 'FileMissing';
  readonly key: string;
  constructor(key: string) {
    super(`There is no stored file ${key}.`);
    this.key = key;
  }
}

// Lower case only: on many disks "A" and "a" are one file, in S3 they are two.
const keyForm = /^[a-z0-9_][a-z0-9._-]*(\/[a-z0-9_][a-z0-9._-]*)*$/;

/** Throws unless the key is made of plain lower-case segments: nothing climbs out, nothing is hidden. */
export function checkKey(key: string): string {
  if (key.length > 400 || !keyForm.test(key) || key.includes('..')) {
    throw new Error(
      `${JSON.stringify(key.slice(0, 100))} is not a storage key: lower-case segments of a-z 0-9 . _ - with / between them.`,
    );
  }
  return key;
}
