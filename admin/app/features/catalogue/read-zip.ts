/** Unpacks a CBZ in the browser, so that its pages are sent one by one like other files, with progress and retries. */
type Entry = { name: string; method: number; size: number; offset: number };

/** Its message is shown to people. */
class UnreadableArchive extends Error {}

/** The files of an archive, with their paths as names. */
export async function readZip(archive: File, wanted: (name: string) => boolean): Promise<File[]> {
  const files: File[] = [];
  for (const entry of await entriesOf(archive))
    if (wanted(entry.name)) files.push(await unpack(archive, entry));
  return files;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

async function entriesOf(archive: File): Promise<Entry[]> {
  // The end record has a comment of at most 65,535 bytes.
  const tailStart = Math.max(0, archive.size - 65_557);
  const tail = new DataView(await archive.slice(tailStart).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== endSignature) end--;
  if (end < 0) throw new UnreadableArchive(`“${archive.name}” is no ZIP or CBZ archive, or is damaged.`);
  const count = tail.getUint16(end + 10, true);
  const start = tail.getUint32(end + 16, true);
  if (start === 0xffffffff || count === 0xffff)
    throw new UnreadableArchive(`“${archive.name}” is larger than 4 GB. Unpack it and drop the folder.`);
  const size = tail.getUint32(end + 12, true);
  const list = new DataView(await archive.slice(start, start + size).arrayBuffer());
  const entries: Entry[] = [];
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== entrySignature)
      throw new UnreadableArchive(`“${archive.name}” is damaged.`);
    const nameLength = list.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameLength));
    if (list.getUint16(at + 8, true) & 1)
      throw new UnreadableArchive(`“${archive.name}” is protected by a password.`);
    entries.push({
      name,
      method: list.getUint16(at + 10, true),
      size: list.getUint32(at + 20, true),
      offset: list.getUint32(at + 42, true),
    });
    at += 46 + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  }
  return entries.filter(({ name }) => !name.endsWith('/'));
}

async function unpack(archive: File, { name, method, size, offset }: Entry): Promise<File> {
  const head = new DataView(await archive.slice(offset, offset + 30).arrayBuffer());
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = archive.slice(start, start + size);
  if (method === 0) return new File([packed], name);
  if (method !== 8) throw new UnreadableArchive(`“${name}” is packed in a way that browsers cannot read.`);
  const stream = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new File([await new Response(stream).blob()], name);
}
