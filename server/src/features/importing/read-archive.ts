import { readArchiveFile, writeEntry } from './archive/archive-reader.ts';
import type { ArchiveFile } from './archive/archive-reader.ts';
import type { ArchiveEntry } from './archive/listing.ts';
import { comicInfoMaxBytes } from './comicinfo-xml.ts';
import { readEntryPath } from './entry-path.ts';
import { addSeriesFile } from './series-file.ts';
import { infoFileNames, isJunkName, kindOfFile } from './file-kinds.ts';
import { decodeName, guessNameEncoding } from './names/legacy-encoding.ts';
import { plainPath } from './names/plain-text.ts';
import type { ImportLimits } from './plan.ts';
import { ImportRefusal } from './refusals.ts';
import type { ImportRefusalCode } from './refusals.ts';
import { newFolder } from './tree.ts';
import type { Folder, SkippedList } from './tree.ts';

type NamedEntry = { entry: ArchiveEntry; index: number; segments: string[]; path: string };

/** A blank page shrinks as much as a bomb; below these sizes it does not matter. */
const ratioGraceBytes = 1024 ** 2;
const archiveGraceBytes = 64 * 1024 ** 2;

/**
 * Reads the table of contents of an archive into a folder of pictures; bytes of pages are read later, by
 * `writeTo`. Entries that cannot be imported go to `skipped`, each by name; an archive that cannot be read at all
 * throws ImportRefusal.
 */
export async function readArchive(
  file: ArchiveFile,
  name: string,
  limits: ImportLimits,
  skipped: SkippedList,
): Promise<Folder> {
  const archive = await readArchiveFile(file, {
    maxEntries: limits.maxEntries,
    texts: infoFileNames,
    maxTextBytes: comicInfoMaxBytes,
  });
  if (archive.isDamaged) skipped.add(file.shown, 'archive-damaged');
  const root = newFolder(name, file.shown, true);
  const folders = new Map<string, Folder>();
  const wanted: number[] = [];
  let claimedBytes = 0;
  for (const { entry, index, segments, path } of nameEntries(archive.entries, file.shown, limits, skipped)) {
    const kind = kindOfFile(segments.at(-1)!);
    if (kind === 'junk') continue;
    if (kind === 'archive') skipped.add(path, 'archive-in-archive');
    else if (kind === 'other') skipped.add(path, 'not-a-picture');
    else if (kind === 'comic-info') {
      const bytes = archive.texts.get(index);
      const folder = folderAt(root, folders, segments);
      if (!bytes || !addSeriesFile(folder, segments.at(-1)!, Buffer.from(bytes)))
        skipped.add(path, 'comic-info-broken');
    } else {
      const refused = pictureRefusal(entry, archive.bytes, limits);
      if (refused) {
        skipped.add(path, refused);
        continue;
      }
      wanted.push(index);
      claimedBytes += entry.size;
      folderAt(root, folders, segments).pictures.push({
        name: segments.at(-1)!,
        source: {
          name: path,
          size: entry.size,
          async writeTo(target, limitBytes) {
            if (entry.size > limitBytes) throw new ImportRefusal('entry-too-large', path);
            await writeEntry(file, archive, wanted, { index, shown: path, target });
          },
        },
      });
    }
  }
  const mostBytes = Math.max(archiveGraceBytes, archive.bytes * limits.maxRatio);
  if (claimedBytes > Math.min(limits.maxTotalBytes, mostBytes))
    throw new ImportRefusal('archive-too-large', file.shown);
  return root;
}

/** Decodes names, refuses unsafe ones and keeps the last of those that are the same. */
function nameEntries(
  entries: ArchiveEntry[],
  archivePath: string,
  limits: ImportLimits,
  skipped: SkippedList,
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
      skipped.add(path, read.refused);
      continue;
    }
    if (read.isFolder || entry.isFolder || read.segments.some(isJunkName)) continue;
    const key = read.segments.join('/');
    const shown = `${archivePath}/${plainPath(key)}`;
    if (entry.isLink) skipped.add(shown, 'link-in-archive');
    else {
      if (byPath.delete(key)) skipped.add(shown, 'duplicate-name');
      byPath.set(key, { entry, index, segments: read.segments, path: shown });
    }
  }
  return [...byPath.values()];
}

/** The folder of an entry, made with all above it. Known ones by path: an archive may have very many. */
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
  // A claim of fewer packed bytes than none, or of more than the file has, is a lie.
  const packedSize = entry.packedSize ?? archiveBytes;
  if (packedSize > archiveBytes) return 'entry-broken';
  return entry.size > ratioGraceBytes && entry.size > packedSize * limits.maxRatio ? 'entry-bomb' : null;
}
