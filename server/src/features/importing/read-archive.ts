import { basename } from 'node:path/posix';
import { listArchiveFile, writeEntry } from './archive/archive-reader.ts';
import type { ArchiveEntry } from './archive/listing.ts';
import { readEntryPath } from './entry-path.ts';
import { isJunkName, kindOfFile } from './file-kinds.ts';
import { agesOnlyNames, metadataFileNames, maxMetadataBytes, readMetadataFile } from './metadata-file.ts';
import { decodeName, guessNameEncoding } from './names/legacy-encoding.ts';
import { stemOf } from './names/natural-order.ts';
import { plainPath } from './names/plain-text.ts';
import type { ImportLimits } from './plan.ts';
import { ImportRefusal, type ImportRefusalCode } from './refusals.ts';
import { newFolder, type Folder } from './tree.ts';

type NamedEntry = { entry: ArchiveEntry; index: number; segments: string[]; path: string };

/** A blank page compresses as much as a decompression bomb, so ratios are checked only above these sizes. */
const ratioGraceBytes = 1024 ** 2;
const archiveGraceBytes = 64 * 1024 ** 2;

/**
 * Reads the table of contents of an archive into a folder of pictures; bytes of pages are read later, by
 * `writeTo`. Entries that cannot be imported are added to `skipped`, each by name; an archive that cannot be read
 * at all throws ImportRefusal. `shown` is its display path.
 */
export async function readArchive(
  file: { path: Buffer; shown: string },
  limits: ImportLimits,
  skipped: ImportRefusal[],
): Promise<Folder> {
  const skippedBefore = skipped.length;
  const archive = await listArchiveFile(file, {
    maxEntries: limits.maxEntries,
    texts: metadataFileNames,
    maxTextBytes: maxMetadataBytes,
  });
  if (archive.isDamaged) skipped.push(new ImportRefusal('archive-damaged', file.shown));
  const root = newFolder(stemOf(basename(file.shown)), file.shown, true);
  const folders = new Map<string, Folder>();
  const wanted: number[] = [];
  let claimedBytes = 0;
  for (const { entry, index, segments, path } of nameEntries(archive.entries, file.shown, limits, skipped)) {
    const kind = kindOfFile(segments.at(-1)!);
    if (kind === 'junk') continue;
    if (kind === 'archive') skipped.push(new ImportRefusal('archive-in-archive', path));
    else if (kind === 'other') skipped.push(new ImportRefusal('not-a-picture', path));
    else if (kind === 'unused-metadata') skipped.push(new ImportRefusal('metadata-unused', path));
    else if (kind === 'metadata') {
      const bytes = archive.texts.get(index);
      const read = bytes ? readMetadataFile(segments.at(-1)!, Buffer.from(bytes)) : null;
      if (read) folderAt(root, folders, segments).metadataFiles.push(read);
      if (!read) skipped.push(new ImportRefusal(entry.size === 0 ? 'empty-file' : 'metadata-broken', path));
      else if (agesOnlyNames.includes(read.name)) skipped.push(new ImportRefusal('metadata-unused', path));
    } else {
      const refused = pictureRefusal(entry, archive.bytes, limits);
      if (refused) {
        skipped.push(new ImportRefusal(refused, path));
        continue;
      }
      wanted.push(index);
      claimedBytes += entry.size;
      folderAt(root, folders, segments).pictures.push({
        name: segments.at(-1)!,
        source: {
          name: path,
          size: entry.size,
          writeTo: (target) => writeEntry(archive, wanted, { index, shown: path, target }),
        },
      });
    }
  }
  const maxBytes = Math.max(archiveGraceBytes, archive.bytes * limits.maxRatio);
  if (claimedBytes > Math.min(limits.maxTotalBytes, maxBytes))
    throw new ImportRefusal('archive-too-large', file.shown);
  if (root.pictures.length + root.folders.length === 0 && skipped.length === skippedBefore)
    skipped.push(new ImportRefusal('no-pages', file.shown));
  return root;
}

/** Decodes names, refuses unsafe ones and keeps the last of those that are the same. */
function nameEntries(
  entries: ArchiveEntry[],
  archivePath: string,
  limits: ImportLimits,
  skipped: ImportRefusal[],
): NamedEntry[] {
  const encoding = guessNameEncoding(
    entries.filter((entry) => !entry.isUtf8).map((entry) => Buffer.from(entry.rawName)),
  );
  const byPath = new Map<string, NamedEntry>();
  for (const [index, entry] of entries.entries()) {
    const name = decodeName(Buffer.from(entry.rawName), entry.isUtf8 ? 'utf8' : encoding);
    const path = `${archivePath}/${plainPath(name)}`;
    const read = readEntryPath(name, limits.maxDepth);
    if ('refused' in read) {
      skipped.push(new ImportRefusal(read.refused, path));
      continue;
    }
    if (read.isFolder || entry.isFolder || read.segments.some(isJunkName)) continue;
    const key = read.segments.join('/');
    const shown = `${archivePath}/${plainPath(key)}`;
    if (entry.isLink) skipped.push(new ImportRefusal('link-in-archive', shown));
    else {
      if (byPath.delete(key)) skipped.push(new ImportRefusal('duplicate-name', shown));
      byPath.set(key, { entry, index, segments: read.segments, path: shown });
    }
  }
  return [...byPath.values()];
}

/** The folder of an entry, created with its parents. `known` finds folders by path, as an archive may have many. */
function folderAt(root: Folder, known: Map<string, Folder>, segments: string[]): Folder {
  if (segments.length === 1) return root;
  const inside = segments.slice(0, -1);
  const key = inside.join('/');
  let folder = known.get(key);
  if (!folder) {
    const parent = folderAt(root, known, inside);
    folder = newFolder(inside.at(-1)!, `${parent.path}/${plainPath(inside.at(-1)!)}`);
    parent.folders.push(folder);
    known.set(key, folder);
  }
  return folder;
}

function pictureRefusal(
  entry: ArchiveEntry,
  archiveBytes: number,
  limits: ImportLimits,
): ImportRefusalCode | null {
  if (entry.isEncrypted) return 'entry-encrypted';
  if (entry.size === 0) return 'empty-file';
  if (entry.size > limits.maxEntryBytes) return 'entry-too-large';
  // An entry cannot have more packed bytes than the archive.
  const packedSize = entry.packedSize ?? archiveBytes;
  if (packedSize > archiveBytes) return 'entry-broken';
  return entry.size > ratioGraceBytes && entry.size > packedSize * limits.maxRatio ? 'entry-bomb' : null;
}
