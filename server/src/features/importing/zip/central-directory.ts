import { crc32 } from 'node:zlib';
import type { FileHandle } from 'node:fs/promises';
import { ImportRefusal } from '../refusals.ts';
import type { Directory } from './end-record.ts';
import { readExactly } from './shared-handle.ts';

/** One entry as the table of contents claims it. Offsets are positions in the file. */
export type ZipEntry = {
  rawName: Buffer;
  /** The name when the archive says that it is UTF-8, by flag or by Info-ZIP's extra field. */
  utf8Name: string | null;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  headerOffset: number;
  /** File type bits of the Unix mode, 0 when the maker had none. */
  fileType: number;
  /** Where the next record starts: the entry's bytes must end before. */
  boundary: number;
  overlaps: boolean;
};

const fixedBytes = 46;
const windowBytes = 256 * 1024;
const maxNameBytes = 8 * 1024;

/** Reads all entries in windows; never more than `maxEntries` (refusal) and never trusting the claimed count. */
export async function readEntries(
  handle: FileHandle,
  directory: Directory,
  maxEntries: number,
  path: string,
): Promise<{ entries: ZipEntry[]; isDamaged: boolean }> {
  if (directory.claimedEntries > maxEntries) throw new ImportRefusal('too-many-entries', path);
  const entries: ZipEntry[] = [];
  let window: Buffer = Buffer.alloc(0);
  let windowStart = directory.start;
  const bytesAt = async (position: number, length: number): Promise<Buffer | null> => {
    if (position + length > directory.end) return null;
    if (position + length > windowStart + window.length) {
      const wanted = Math.min(Math.max(windowBytes, length), directory.end - position);
      window = (await readExactly(handle, position, wanted)) ?? Buffer.alloc(0);
      windowStart = position;
      if (window.length < length) return null;
    }
    return window.subarray(position - windowStart, position - windowStart + length);
  };

  let position = directory.start;
  while (position < directory.end) {
    const fixed = await bytesAt(position, fixedBytes);
    if (fixed?.readUInt32LE(0) !== 0x02014b50) break;
    const nameLength = fixed.readUInt16LE(28);
    const extraLength = fixed.readUInt16LE(30);
    const length = fixedBytes + nameLength + extraLength + fixed.readUInt16LE(32);
    const record = await bytesAt(position, length);
    if (!record) break;
    if (entries.length >= maxEntries) throw new ImportRefusal('too-many-entries', path);
    entries.push(readEntry(record, nameLength, extraLength, directory));
    position += length;
  }
  // The count has 16 bits without zip64, and some writers let it wrap.
  const isDamaged = (directory.claimedEntries - entries.length) % 0x10000 !== 0;
  markOverlaps(entries, directory.start);
  return { entries, isDamaged };
}

function readEntry(record: Buffer, nameLength: number, extraLength: number, directory: Directory): ZipEntry {
  const nameBytes = record.subarray(fixedBytes, fixedBytes + nameLength);
  // Copied, because the window it lies in is large and would be kept alive.
  const rawName = Buffer.from(nameBytes.subarray(0, maxNameBytes));
  const flags = record.readUInt16LE(8);
  const made = record.readUInt16LE(4) >> 8;
  const mode = record.readUInt32LE(38) >>> 16;
  const entry: ZipEntry = {
    rawName,
    utf8Name: (flags & 0x800) !== 0 ? decodeUtf8(rawName) : null,
    flags,
    method: record.readUInt16LE(10),
    crc: record.readUInt32LE(16),
    packedSize: record.readUInt32LE(20),
    size: record.readUInt32LE(24),
    headerOffset: record.readUInt32LE(42),
    // 3 Unix, 19 macOS; others leave other things in the upper half, but nobody else's links look like this.
    fileType: made === 3 || made === 19 || (mode & 0xf000) === 0xa000 ? mode & 0xf000 : 0,
    boundary: 0,
    overlaps: false,
  };
  readExtras(
    entry,
    record.subarray(fixedBytes + nameLength, fixedBytes + nameLength + extraLength),
    nameBytes,
  );
  entry.headerOffset += directory.offsetShift;
  return entry;
}

function readExtras(entry: ZipEntry, extras: Buffer, nameBytes: Buffer): void {
  for (let i = 0; i + 4 <= extras.length;) {
    const id = extras.readUInt16LE(i);
    const field = extras.subarray(i + 4, i + 4 + extras.readUInt16LE(i + 2));
    i += 4 + extras.readUInt16LE(i + 2);
    if (id === 0x0001) readZip64(entry, field);
    if (id === 0x7075 && field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(nameBytes)) {
      entry.utf8Name = decodeUtf8(field.subarray(5)) ?? entry.utf8Name;
    }
  }
}

/** Only the fields that did not fit are there, in this order. A missing one leaves a size that cannot be true. */
function readZip64(entry: ZipEntry, field: Buffer): void {
  let at = 0;
  for (const key of ['size', 'packedSize', 'headerOffset'] as const) {
    if (entry[key] !== 0xffffffff || at + 8 > field.length) continue;
    entry[key] = Number(field.readBigUInt64LE(at));
    at += 8;
  }
}

/**
 * Sets where each entry must end, and marks those whose records share bytes: no honest tool
 * writes them, and they are how a few kilobytes become terabytes.
 */
function markOverlaps(entries: ZipEntry[], directoryStart: number): void {
  const sorted = entries.toSorted((a, b) => a.headerOffset - b.headerOffset);
  let farthest: ZipEntry | null = null;
  let farthestEnd = 0;
  for (const [i, entry] of sorted.entries()) {
    entry.boundary = sorted[i + 1]?.headerOffset ?? directoryStart;
    if (farthest && entry.headerOffset < farthestEnd) {
      farthest.overlaps = true;
      entry.overlaps = true;
    }
    const end = entry.headerOffset + 30 + entry.rawName.length + entry.packedSize;
    // One that claims more than there is is broken by itself and says nothing about its neighbours.
    if (end > farthestEnd && end <= directoryStart) {
      farthest = entry;
      farthestEnd = end;
    }
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decodeUtf8(bytes: Buffer): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}
