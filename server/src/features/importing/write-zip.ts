/** ZIP archives whose files are stored as they are: images are compressed already. */
import { Writable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';

export type ZipOutput = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the end. Without it the archive is not complete. */
  end(): Promise<void>;
};

/**
 * One file is in memory at a time. Sizes are stated before the bytes, because readers of streams need them there, and no
 * field is added that EPUB forbids. Beyond 4 GB the archive is a ZIP64.
 */
export function writeZip(output: Writable): ZipOutput {
  const zip = new ZipWriter(Writable.toWeb(output), { extendedTimestamp: false, useWebWorkers: false });
  return {
    async add(name, bytes) {
      // As they are, with all that a header needs, so that nothing is copied or written behind the bytes.
      const header = { compressionMethod: 0, uncompressedSize: bytes.length, crc32: crc32(bytes) };
      await zip.add(name, new Uint8ArrayReader(bytes), { passThrough: true, ...header });
    },
    async end() {
      await zip.close();
    },
  };
}
