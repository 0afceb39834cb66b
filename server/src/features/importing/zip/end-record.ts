import type { FileHandle } from 'node:fs/promises';
import { ImportRefusal } from '../refusals.ts';
import { readExactly } from './shared-handle.ts';

/** Where the table of contents lies in the file, and by how much all offsets written in it are off. */
export type Directory = { start: number; end: number; offsetShift: number; claimedEntries: number };

const endBytes = 22;
const locatorBytes = 20;
const end64Bytes = 56;
/** A comment has at most 64 KiB; as much again is granted to bytes that somebody appended. */
const searchBytes = 128 * 1024;

const endSignature = 0x06054b50;
const locatorSignature = 0x07064b50;
const end64Signature = 0x06064b50;
const entrySignature = 0x02014b50;

/**
 * Finds the end record of a ZIP file, zip64 or not, behind comments and appended bytes, and
 * the table of contents, also when bytes were put in front (self-extracting archives).
 * Throws ImportRefusal when there is none to trust.
 */
export async function findDirectory(handle: FileHandle, fileSize: number, path: string): Promise<Directory> {
  const tailStart = Math.max(0, fileSize - searchBytes);
  const tail = (await readExactly(handle, tailStart, fileSize - tailStart)) ?? Buffer.alloc(0);
  const positions: number[] = [];
  for (let i = tail.length - endBytes; i >= 0; i--) {
    if (tail.readUInt32LE(i) === endSignature) positions.push(i);
  }
  // A record whose comment reaches the end of the file exactly is likelier than one inside a comment.
  const exact = (i: number): boolean => i + endBytes + tail.readUInt16LE(i + 20) === tail.length;
  const candidates = [...positions.filter(exact), ...positions.filter((i) => !exact(i))].slice(0, 64);
  let empty: Directory | null = null;
  for (const i of candidates) {
    const directory = await readEndRecord(handle, tail.subarray(i, i + endBytes), tailStart + i, path);
    if (directory && directory.start < directory.end) return directory;
    // An archive with nothing in it is believed only when there is no fuller one: it needs no more than 22 bytes.
    empty ??= directory;
  }
  if (empty) return empty;
  throw await explainMissingDirectory(handle, fileSize, path);
}

async function readEndRecord(
  handle: FileHandle,
  record: Buffer,
  position: number,
  path: string,
): Promise<Directory | null> {
  let disk = record.readUInt16LE(4);
  let count = record.readUInt16LE(10);
  let size = record.readUInt32LE(12);
  let offset = record.readUInt32LE(16);
  let end = position;
  const locator = await readExactly(handle, position - locatorBytes, locatorBytes);
  if (locator?.readUInt32LE(0) === locatorSignature) {
    const claimed = Number(locator.readBigUInt64LE(8));
    for (const at of [claimed, position - locatorBytes - end64Bytes]) {
      const record64 = at < position ? await readExactly(handle, at, end64Bytes) : null;
      if (record64?.readUInt32LE(0) !== end64Signature) continue;
      disk = record64.readUInt32LE(16);
      count = Number(record64.readBigUInt64LE(32));
      size = Number(record64.readBigUInt64LE(40));
      offset = Number(record64.readBigUInt64LE(48));
      end = at;
      break;
    }
  }
  if (disk !== 0 && disk !== 0xffff) throw new ImportRefusal('archive-multi-part', path);
  if (size === 0 && count === 0) return { start: end, end, offsetShift: 0, claimedEntries: 0 };

  const starts = async (at: number): Promise<boolean> =>
    at >= 0 && at < end && (await readExactly(handle, at, 4))?.readUInt32LE(0) === entrySignature;
  if (offset + size === end && (await starts(offset)))
    return { start: offset, end, offsetShift: 0, claimedEntries: count };
  const before = end - size;
  if (await starts(before))
    return { start: before, end, offsetShift: before - offset, claimedEntries: count };
  if (offset + size < end && (await starts(offset)))
    return { start: offset, end: offset + size, offsetShift: 0, claimedEntries: count };
  return null;
}

async function explainMissingDirectory(
  handle: FileHandle,
  fileSize: number,
  path: string,
): Promise<ImportRefusal> {
  if (fileSize === 0) return new ImportRefusal('empty-file', path);
  const head = (await readExactly(handle, 0, Math.min(8, fileSize)))!.toString('latin1');
  if (head.startsWith('PK\x03\x04')) return new ImportRefusal('archive-truncated', path);
  const known = (
    [
      ['Rar!', 'RAR'],
      ['7z\xbc\xaf', '7z'],
      ['%PDF', 'PDF'],
      ['\x1f\x8b', 'gzip'],
    ] as const
  ).find(([signature]) => head.startsWith(signature));
  return known
    ? new ImportRefusal('format-not-read', path, `it is a ${known[1]} file`)
    : new ImportRefusal('not-an-archive', path);
}
