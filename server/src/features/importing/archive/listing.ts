import { ImportRefusal } from '../refusals.ts';
import { runSevenZip } from './seven-zip.ts';
import { isCrash } from './unpack.ts';

export type ArchiveEntry = {
  /** As the archive holds it; control characters are underscores already. */
  rawName: Uint8Array;
  /** Whether the archive says that the name is UTF-8. */
  isUtf8: boolean;
  isFolder: boolean;
  isLink: boolean;
  isEncrypted: boolean;
  /** Bytes as claimed. */
  size: number;
  /** Null in solid archives, where entries are packed together. */
  packedSize: number | null;
};

type OpenFile = { descriptor: number; size: number };

const signatures: [format: string, test: (head: Buffer) => boolean][] = [
  ['rar', (head) => head.toString('latin1', 0, 7) === 'Rar!\x1a\x07\x00'],
  ['rar5', (head) => head.toString('latin1', 0, 8) === 'Rar!\x1a\x07\x01\x00'],
  ['7z', (head) => head.toString('latin1', 0, 6) === "7z\xbc\xaf'\x1c"],
  ['tar', (head) => head.toString('latin1', 257, 262) === 'ustar'],
];

/** By content, whatever the name. What has no other signature is tried as a ZIP, which may begin with anything. */
export function formatOf(head: Buffer): string {
  return signatures.find(([, test]) => test(head))?.[0] ?? 'zip';
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
