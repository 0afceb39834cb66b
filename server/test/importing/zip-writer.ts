import { crc32, deflateRawSync } from 'node:zlib';

/** One entry to write; fields that are left out get the values that a correct tool writes. */
export type TestEntry = {
  name: string | Buffer;
  content?: Buffer | string;
  method?: number;
  flags?: number;
  /** Bytes to write in place of the packed content. */
  packed?: Buffer;
  crc?: number;
  size?: number;
  packedSize?: number;
  extra?: Buffer;
  unixMode?: number;
  /** Sizes and CRC behind the data, as streaming tools do. */
  descriptor?: boolean;
  /** Points to the local record of this earlier entry instead of its own. */
  sameRecordAs?: number;
  zip64?: boolean;
};

export type TestArchive = {
  prepend?: Buffer;
  comment?: Buffer;
  append?: Buffer;
  zip64End?: boolean;
  shiftOffsets?: boolean;
  claimedEntries?: number;
};

/** Writes a ZIP archive byte by byte, with errors where the test wants them. */
export function zipOf(entries: TestEntry[], archive: TestArchive = {}): Buffer {
  const prepend = archive.prepend ?? Buffer.alloc(0);
  const parts: Buffer[] = [prepend];
  const offsets: number[] = [];
  const records: Buffer[] = [];
  let position = archive.shiftOffsets ? prepend.length : 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '');
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(content) : content);
    const name = Buffer.from(entry.name);
    const crc = entry.crc ?? crc32(content);
    const size = entry.size ?? content.length;
    const packedSize = entry.packedSize ?? packed.length;
    const flags =
      (entry.flags ?? (typeof entry.name === 'string' && /[^\0-\x7f]/.test(entry.name) ? 0x800 : 0)) |
      (entry.descriptor ? 8 : 0);
    const own = entry.sameRecordAs === undefined;
    const offset = own ? position : offsets[entry.sameRecordAs!]!;
    offsets.push(offset);
    if (own) {
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(20, 4);
      local.writeUInt16LE(flags, 6);
      local.writeUInt16LE(method, 8);
      if (!entry.descriptor) {
        local.writeUInt32LE(crc, 14);
        local.writeUInt32LE(packedSize, 18);
        local.writeUInt32LE(size, 22);
      }
      local.writeUInt16LE(name.length, 26);
      const descriptor = Buffer.alloc(entry.descriptor ? 16 : 0);
      if (entry.descriptor) {
        descriptor.writeUInt32LE(0x08074b50, 0);
        descriptor.writeUInt32LE(crc, 4);
        descriptor.writeUInt32LE(packedSize, 8);
        descriptor.writeUInt32LE(size, 12);
      }
      parts.push(local, name, packed, descriptor);
      position += local.length + name.length + packed.length + descriptor.length;
    }
    records.push(centralRecord(entry, { name, flags, method, crc, size, packedSize, offset }));
  }
  const directory = Buffer.concat(records);
  return Buffer.concat([
    ...parts,
    directory,
    endRecord(entries.length, directory.length, position, archive),
    archive.append ?? Buffer.alloc(0),
  ]);
}

function centralRecord(
  entry: TestEntry,
  fields: {
    name: Buffer;
    flags: number;
    method: number;
    crc: number;
    size: number;
    packedSize: number;
    offset: number;
  },
): Buffer {
  const extra64 = Buffer.alloc(entry.zip64 ? 28 : 0);
  if (entry.zip64) {
    extra64.writeUInt16LE(1, 0);
    extra64.writeUInt16LE(24, 2);
    [fields.size, fields.packedSize, fields.offset].forEach((value, i) =>
      extra64.writeBigUInt64LE(BigInt(value), 4 + i * 8),
    );
  }
  const extra = Buffer.concat([entry.extra ?? Buffer.alloc(0), extra64]);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(entry.unixMode === undefined ? 20 : 0x0314, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(fields.flags, 8);
  record.writeUInt16LE(fields.method, 10);
  record.writeUInt32LE(fields.crc, 16);
  record.writeUInt32LE(entry.zip64 ? 0xffffffff : fields.packedSize, 20);
  record.writeUInt32LE(entry.zip64 ? 0xffffffff : fields.size, 24);
  record.writeUInt16LE(fields.name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(((entry.unixMode ?? 0) << 16) >>> 0, 38);
  record.writeUInt32LE(entry.zip64 ? 0xffffffff : fields.offset, 42);
  return Buffer.concat([record, fields.name, extra]);
}

function endRecord(count: number, size: number, offset: number, archive: TestArchive): Buffer {
  const comment = archive.comment ?? Buffer.alloc(0);
  const claimed = archive.claimedEntries ?? count;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(archive.zip64End ? 0xffff : claimed & 0xffff, 8);
  end.writeUInt16LE(archive.zip64End ? 0xffff : claimed & 0xffff, 10);
  end.writeUInt32LE(archive.zip64End ? 0xffffffff : size, 12);
  end.writeUInt32LE(archive.zip64End ? 0xffffffff : offset, 16);
  end.writeUInt16LE(comment.length, 20);
  if (!archive.zip64End) return Buffer.concat([end, comment]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(claimed), 24);
  end64.writeBigUInt64LE(BigInt(claimed), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end, comment]);
}
