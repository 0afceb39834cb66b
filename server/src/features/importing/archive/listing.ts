import { ImportRefusal } from '../refusals.ts';
import { runSevenZip, type OpenFile } from './seven-zip.ts';
import { isCrash } from './unpack.ts';

export type ArchiveEntry = {
  /** As the archive holds it; control characters are underscores already. */
  rawName: Uint8Array;
  /** Whether the archive says that the name is UTF-8. */
  isUtf8: boolean;
  isFolder: boolean;
  isLink: boolean;
  isEncrypted: boolean;
  /** In bytes, as the archive claims. */
  size: number;
  /** In bytes. Null in solid archives, where entries are packed together. */
  packedSize: number | null;
};

const formats: [format: string, signature: RegExp][] = [
  ['rar', /^Rar!\x1a\x07\x00/],
  ['rar5', /^Rar!\x1a\x07\x01\x00/],
  ['7z', /^7z\xbc\xaf'\x1c/],
  ['tar', /^.{257}ustar/s],
];

/** Files that a comic archive is often confused with. */
const others: [kind: string, signature: RegExp][] = [
  ['a PDF document', /%PDF-/],
  ['a MOBI book', /^.{60}(BOOKMOBI|TEXtREAd)/s],
  ['a picture', /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP)/s],
  ['a compressed file', /^(\x1f\x8b|\xfd7zXZ|\x28\xb5\x2f\xfd|BZh)/],
];

/** Formats that are ZIP archives inside, by an entry that each of them has. */
const documentEntries = new Map([
  ['META-INF/container.xml', 'an EPUB book'],
  ['META-INF/manifest.xml', 'an OpenDocument file'],
  ['[Content_Types].xml', 'a Microsoft Office document'],
  ['META-INF/MANIFEST.MF', 'a program'],
  ['AndroidManifest.xml', 'a program'],
]);

/** By content, whatever the name. A file without another signature is tried as a ZIP, which may begin with anything. */
export function formatOf(head: Buffer): string {
  const text = head.toString('latin1');
  const other = others.find(([, signature]) => signature.test(text));
  if (other) throw new ImportRefusal('not-an-archive', '', `It is ${other[0]}.`);
  return formats.find(([, signature]) => signature.test(text))?.[0] ?? 'zip';
}

/** The table of contents, in the order in which the entries are unpacked. */
export async function listArchive(
  file: OpenFile,
  format: string,
  maxEntries: number,
): Promise<{ entries: ArchiveEntry[]; isDamaged: boolean }> {
  const entries: ArchiveEntry[] = [];
  let properties = new Map<string, string>();
  const archive = properties;
  let messages = '';
  let isDamaged = false;
  let inComment = false;
  const readLine = (line: string): void => {
    if (line === '{' || line === '}') inComment = line === '{';
    if (/^ERRORS?:/i.test(line)) isDamaged = true;
    const [, key, value] = /^([A-Z][A-Za-z ]*) =(?: (.*))?$/.exec(line) ?? [];
    if (inComment || key === undefined) return;
    if (key === 'Path') {
      if (properties !== archive) entries.push(entryOf(properties, format));
      // The archive's own block begins with a path as well.
      properties = archive.has('Path') ? new Map() : archive;
      if (entries.length > maxEntries) throw new ImportRefusal('too-many-entries', '');
    }
    properties.set(key, value ?? '');
  };
  let text = '';
  try {
    await runSevenZip(['l', '-slt', `-t${format}`], file, {
      onData(bytes) {
        const lines = (text + Buffer.from(bytes).toString('latin1')).split('\n');
        text = lines.pop()!;
        lines.forEach(readLine);
      },
      onLine: (line) => (messages += `${line}\n`),
    });
  } catch (error) {
    if (!isCrash(error)) throw error;
    throw new ImportRefusal('archive-truncated', '');
  }
  if (properties !== archive) entries.push(entryOf(properties, format));
  if (entries.length > maxEntries) throw new ImportRefusal('too-many-entries', '');
  if (/encrypted archive/i.test(messages)) throw new ImportRefusal('entry-encrypted', '');
  if (!archive.has('Path')) throw new ImportRefusal('not-an-archive', '');
  if (archive.get('Multivolume') === '+' || Number(archive.get('Volumes') ?? 1) > 1)
    throw new ImportRefusal('archive-multi-part', '');
  for (const { rawName } of entries) {
    const kind = documentEntries.get(Buffer.from(rawName).toString('latin1'));
    if (kind) throw new ImportRefusal('not-an-archive', '', `It is ${kind}.`);
  }
  return { entries, isDamaged };
}

function entryOf(properties: Map<string, string>, format: string): ArchiveEntry {
  const attributes = properties.get('Attributes') ?? '';
  const mode = properties.get('Mode') ?? / ([-a-z])[-a-zA-Z]{9}$/.exec(attributes)?.[1] ?? '-';
  const isFolder = properties.get('Folder') === '+' || /^\S*D/.test(attributes) || mode.startsWith('d');
  return {
    rawName: Buffer.from(properties.get('Path')!, 'latin1'),
    isUtf8: format === '7z' || format === 'rar5' || /UTF8/.test(properties.get('Characteristics') ?? ''),
    isFolder,
    isLink:
      (!isFolder && !mode.startsWith('-')) ||
      Boolean(properties.get('Symbolic Link')) ||
      Boolean(properties.get('Hard Link')),
    isEncrypted: properties.get('Encrypted') === '+',
    size: Number(properties.get('Size')) || 0,
    packedSize: properties.get('Packed Size') ? Number(properties.get('Packed Size')) : null,
  };
}
