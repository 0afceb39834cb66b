import { comicInfoMaxBytes, parseComicInfo } from './comicinfo-xml.ts';
import { readEntryPath } from './entry-path.ts';
import { isJunkName, kindOfFile } from './file-kinds.ts';
import { decodeName, guessNameEncoding } from './names/legacy-encoding.ts';
import { plainPath } from './names/plain-text.ts';
import type { ImportLimits, PageSource } from './plan.ts';
import { ImportRefusal } from './refusals.ts';
import { newFolder } from './tree.ts';
import type { Folder, SkippedList } from './tree.ts';
import { writeChunks } from './write-chunks.ts';
import { readEntries } from './zip/central-directory.ts';
import type { ZipEntry } from './zip/central-directory.ts';
import { findDirectory } from './zip/end-record.ts';
import { ratioGraceBytes, refusalOfEntry, streamEntry } from './zip/entry-content.ts';
import { SharedHandle } from './zip/shared-handle.ts';

type NamedEntry = { entry: ZipEntry; segments: string[]; path: string };

/**
 * Reads the table of contents of a ZIP/CBZ file into a folder of pictures; bytes of pages are read
 * later, by `writeTo`. Entries that cannot be imported go to `skipped`, each by name; an archive
 * that cannot be read at all throws ImportRefusal. The file is closed again afterwards.
 */
export async function readArchive(
  location: { path: Buffer | string; displayPath: string; name: string },
  limits: ImportLimits,
  skipped: SkippedList,
): Promise<Folder> {
  const { displayPath } = location;
  const shared = new SharedHandle(location.path, displayPath);
  const root = newFolder(location.name, displayPath, true);
  await shared.use(async (handle) => {
    const directory = await findDirectory(handle, shared.size, displayPath);
    const { entries, isDamaged } = await readEntries(handle, directory, limits.maxEntries, displayPath);
    if (isDamaged) skipped.add(displayPath, 'directory-broken');
    const archive = new Archive(shared, limits);
    const folders = new Map<string, Folder>();
    for (const named of nameEntries(entries, displayPath, limits, skipped)) {
      const { entry, segments, path } = named;
      const kind = kindOfFile(segments.at(-1)!);
      if (kind === 'junk') continue;
      if (kind === 'archive' || kind === 'foreign-archive') skipped.add(path, 'archive-in-archive');
      else if (kind === 'other') skipped.add(path, 'not-a-picture');
      else if (kind === 'comic-info') {
        const folder = folderAt(root, folders, segments);
        try {
          folder.comicInfo = parseComicInfo(await archive.bytes(entry, path, comicInfoMaxBytes));
          if (!folder.comicInfo) skipped.add(path, 'comic-info-broken');
        } catch (error) {
          if (!(error instanceof ImportRefusal)) throw error;
          skipped.add(path, 'comic-info-broken', error.reason);
        }
      } else {
        const refused = pictureRefusal(entry, limits);
        if (refused) skipped.add(path, refused.code, refused.detail);
        else
          folderAt(root, folders, segments).pictures.push({
            name: segments.at(-1)!,
            source: archive.page(entry, path),
          });
      }
    }
    if (archive.claimedBytes > limits.maxTotalBytes)
      throw new ImportRefusal('archive-too-large', displayPath);
  });
  return root;
}

/** Decodes names, refuses unsafe ones and keeps the last of those that are the same. */
function nameEntries(
  entries: ZipEntry[],
  archivePath: string,
  limits: ImportLimits,
  skipped: SkippedList,
): NamedEntry[] {
  const encoding = guessNameEncoding(
    entries.filter((entry) => entry.utf8Name === null).map((entry) => entry.rawName),
  );
  const byPath = new Map<string, NamedEntry>();
  for (const entry of entries) {
    const name = entry.utf8Name ?? decodeName(entry.rawName, encoding);
    const path = `${archivePath}/${plainPath(name)}`;
    const read = readEntryPath(name, limits.maxDepth);
    if ('refused' in read) {
      skipped.add(path, read.refused);
      continue;
    }
    if (read.isFolder || read.segments.some(isJunkName)) continue;
    const shown = `${archivePath}/${plainPath(read.segments.join('/'))}`;
    if (entry.fileType === 0xa000) skipped.add(shown, 'link-in-archive');
    else if (entry.fileType === 0x4000) continue;
    else if (entry.fileType !== 0 && entry.fileType !== 0x8000) skipped.add(shown, 'not-a-file');
    else {
      const key = read.segments.join('/');
      if (byPath.delete(key)) skipped.add(shown, 'duplicate-name');
      byPath.set(key, { entry, segments: read.segments, path: shown });
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

function pictureRefusal(entry: ZipEntry, limits: ImportLimits): ReturnType<typeof refusalOfEntry> {
  const refused = refusalOfEntry(entry);
  if (refused) return refused;
  if (entry.size === 0) return { code: 'empty-file' };
  if (entry.size > limits.maxEntryBytes) return { code: 'entry-too-large' };
  if (entry.size > ratioGraceBytes && entry.size > entry.packedSize * limits.maxRatio)
    return { code: 'entry-bomb' };
  return null;
}

/** The pages of one archive share its file handle and what it may unpack to. */
class Archive {
  readonly #shared: SharedHandle;
  readonly #limits: ImportLimits;
  /** Most bytes seen of each entry, so that reading one again costs nothing. */
  readonly #unpacked = new Map<ZipEntry, number>();
  #unpackedBytes = 0;
  claimedBytes = 0;

  constructor(shared: SharedHandle, limits: ImportLimits) {
    this.#shared = shared;
    this.#limits = limits;
  }

  page(entry: ZipEntry, path: string): PageSource {
    this.claimedBytes += entry.size;
    return {
      name: path,
      size: entry.size,
      writeTo: (target, limitBytes) =>
        writeChunks(target, (sink) => this.#stream(entry, path, limitBytes, sink)),
    };
  }

  async bytes(entry: ZipEntry, path: string, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    await this.#stream(entry, path, maxBytes, async (stream) => {
      for await (const chunk of stream) chunks.push(chunk);
    });
    return Buffer.concat(chunks);
  }

  async #stream(
    entry: ZipEntry,
    path: string,
    limitBytes: number,
    sink: (chunks: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void> {
    const { maxEntryBytes, maxRatio, maxTotalBytes } = this.#limits;
    const onBytes = (bytes: number): void => {
      const before = this.#unpacked.get(entry) ?? 0;
      if (bytes <= before) return;
      this.#unpacked.set(entry, bytes);
      this.#unpackedBytes += bytes - before;
      if (this.#unpackedBytes > maxTotalBytes) throw new ImportRefusal('archive-too-large', path);
    };
    await this.#shared.use((handle) =>
      streamEntry(
        handle,
        entry,
        path,
        { maxBytes: Math.min(limitBytes, maxEntryBytes), maxRatio, onBytes },
        sink,
      ),
    );
  }
}
