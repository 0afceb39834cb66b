/** The port for file storage. Files are written atomically: after any kill a file is complete or missing. */
import type { Readable } from 'node:stream';

export type StoredFile = { readonly key: string; readonly size: number };

/** Bytes from `start` to `end`, both included, as in an HTTP Range. */
export type ByteRange = { readonly start: number; readonly end: number };

export type DeleteFailure = { readonly key: string; readonly error: unknown };

/** Most files that are removed at a time. */
export const maxDeletes = 1000;

/** A method rejects with `StorageUnavailable` if a service does not answer, answers with an error, or with wrong bytes. */
export type FileStorage = {
  /** Throws `StorageFull` while less space is free than has to stay free. Called before much is written. */
  assertRoom(): Promise<void>;
  /** Moves a local file into storage and replaces an existing one with the same bytes. Durable when it resolves. */
  putFile(key: string, localPath: string): Promise<void>;
  /** The bytes of a range: all at once if they are few, a stream otherwise. Throws `FileMissing`, also if the file is shorter. */
  read(key: string, range: ByteRange): Promise<Buffer | Readable>;
  /** A stream of the whole file. Throws `FileMissing`. */
  open(key: string): Promise<Readable>;
  /** Removes those of at most `maxDeletes` files that exist; answers those that could not be removed. */
  delete(keys: readonly string[]): Promise<readonly DeleteFailure[]>;
  /** The size of a file; undefined if it does not exist. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Every file whose key begins with `prefix`, in the order of their keys by code unit. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Closes its connections, if it has any. */
  close?(): void | Promise<void>;
};

export class FileMissing extends Error {
  override name = 'FileMissing';
  readonly key: string;
  constructor(key: string) {
    super(`There is no stored file ${key}.`);
    this.key = key;
  }
}

/** Storage is another machine's, and cannot be used right now. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

// Lower case only: on many disks "A" and "a" are one file, in S3 they are two.
const keyForm = /^[a-z0-9_][a-z0-9._-]*(\/[a-z0-9_][a-z0-9._-]*)*$/;

/** Throws unless the key consists of plain lower-case segments, without parent folders and hidden files. */
export function checkKey(key: string): string {
  if (key.length > 400 || !keyForm.test(key) || key.includes('..')) {
    throw new Error(
      `${JSON.stringify(key.slice(0, 100))} is not a storage key: lower-case segments of a-z 0-9 . _ - with / between them.`,
    );
  }
  return key;
}
