import { constants, createWriteStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { access, lstat, open, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { comicInfoMaxBytes } from './comicinfo-xml.ts';
import { addSeriesFile } from './series-file.ts';
import { isJunkName, kindOfFile } from './file-kinds.ts';
import { decodeName, decodeUtf8, guessNameEncoding } from './names/legacy-encoding.ts';
import { stemOf } from './names/natural-order.ts';
import { plainPath } from './names/plain-text.ts';
import type { ImportLimits, PageSource } from './plan.ts';
import { readArchive } from './read-archive.ts';
import { asReadRefusal, ImportRefusal } from './refusals.ts';
import { newFolder } from './tree.ts';
import type { Folder, SkippedList } from './tree.ts';

/** Reads a folder on disk, the archives in it included. `realRoot` must be a real path (no links in it). */
export async function readFolder(
  realRoot: Buffer,
  name: string,
  limits: ImportLimits,
  skipped: SkippedList,
): Promise<Folder> {
  const walk = new FolderWalk(realRoot, limits, skipped);
  const root = newFolder(name, plainPath(name));
  await walk.read(realRoot, root, 0);
  return root;
}

/** Paths stay bytes: names on a Unix disk need not be valid UTF-8, and must still open. */
class FolderWalk {
  readonly #rootPrefix: Buffer;
  readonly #limits: ImportLimits;
  readonly #skipped: SkippedList;
  #seen = 0;

  constructor(realRoot: Buffer, limits: ImportLimits, skipped: SkippedList) {
    this.#rootPrefix = realRoot.at(-1) === sep.charCodeAt(0) ? realRoot : joinPath(realRoot, Buffer.alloc(0));
    this.#limits = limits;
    this.#skipped = skipped;
  }

  async read(path: Buffer, folder: Folder, depth: number): Promise<void> {
    let names: Buffer[];
    try {
      names = await readdir(path, { encoding: 'buffer' });
    } catch (error) {
      this.#skipped.addRefusal(asReadRefusal(error, folder.path));
      return;
    }
    // The file system's own order is nobody's; ours is the same on every system.
    names.sort(Buffer.compare);
    const encoding = guessNameEncoding(names.filter((rawName) => decodeUtf8(rawName) === null));
    for (const rawName of names) {
      const name = decodeUtf8(rawName) ?? decodeName(rawName, encoding);
      if (isJunkName(name)) continue;
      const shown = `${folder.path}/${plainPath(name)}`;
      if (++this.#seen > this.#limits.maxEntries) {
        if (this.#seen === this.#limits.maxEntries + 1)
          this.#skipped.add(shown, 'too-many-entries', 'this file and all after it');
        return;
      }
      try {
        await this.#readOne(joinPath(path, rawName), name, shown, folder, depth);
      } catch (error) {
        this.#skipped.addRefusal(asReadRefusal(error, shown));
      }
    }
  }

  async #readOne(path: Buffer, name: string, shown: string, folder: Folder, depth: number): Promise<void> {
    let realPath = path;
    let stats = await lstat(path);
    if (stats.isSymbolicLink()) {
      const target = await realpath(path, { encoding: 'buffer' }).catch(() => null);
      if (!target) throw new ImportRefusal('link-broken', shown);
      realPath = target;
      stats = await stat(target);
      const inside = Buffer.concat([target, Buffer.from(sep)])
        .subarray(0, this.#rootPrefix.length)
        .equals(this.#rootPrefix);
      // Also what keeps walks finite: a folder is only ever entered at its own place.
      if (stats.isDirectory()) throw new ImportRefusal(inside ? 'link-to-folder' : 'link-outside', shown);
      if (!inside) throw new ImportRefusal('link-outside', shown);
    }
    if (stats.isDirectory()) {
      if (depth + 1 > this.#limits.maxDepth) throw new ImportRefusal('too-deep', shown);
      const child = newFolder(name, shown);
      await this.read(realPath, child, depth + 1);
      folder.folders.push(child);
      return;
    }
    if (!stats.isFile()) throw new ImportRefusal('not-a-file', shown);
    await this.#readFile(realPath, name, shown, folder, stats);
  }

  async #readFile(path: Buffer, name: string, shown: string, folder: Folder, stats: Stats): Promise<void> {
    const { size } = stats;
    const kind = kindOfFile(name);
    if (kind === 'junk') return;
    if (kind === 'other') throw new ImportRefusal('not-a-picture', shown);
    if (size === 0) throw new ImportRefusal('empty-file', shown);
    await access(path, constants.R_OK);
    if (kind === 'archive') {
      folder.folders.push(await readArchiveOf(path, name, shown, this.#limits, this.#skipped));
    } else if (kind === 'comic-info') {
      if (size > comicInfoMaxBytes || !addSeriesFile(folder, name, await readFile(path)))
        throw new ImportRefusal('comic-info-broken', shown);
    } else {
      if (size > this.#limits.maxEntryBytes) throw new ImportRefusal('entry-too-large', shown);
      folder.pictures.push({ name, source: pageOnDisk(path, shown, stats, this.#limits) });
    }
  }
}

/** Says so when an archive has no pages. */
export async function readArchiveOf(
  path: Buffer,
  name: string,
  shown: string,
  limits: ImportLimits,
  skipped: SkippedList,
): Promise<Folder> {
  const before = skipped.items.length;
  const archive = await readArchive({ path, shown }, stemOf(name), limits, skipped);
  if (archive.pictures.length + archive.folders.length === 0 && skipped.items.length === before)
    skipped.add(shown, 'no-pages');
  return archive;
}

/** A pipe in place of a file must not hang, and a link not lead elsewhere. Windows has neither flag. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

function pageOnDisk(path: Buffer, shown: string, planned: Stats, limits: ImportLimits): PageSource {
  return {
    name: shown,
    size: planned.size,
    async writeTo(target, limitBytes) {
      const handle = await open(path, openFlags).catch((error: unknown) => {
        throw asReadRefusal(error, shown);
      });
      let isMade = false;
      try {
        const { size, mtimeMs } = await handle.stat();
        if (size !== planned.size || mtimeMs !== planned.mtimeMs)
          throw new ImportRefusal('changed-since-planned', shown);
        if (size > Math.min(limitBytes, limits.maxEntryBytes))
          throw new ImportRefusal('entry-too-large', shown);
        const written = createWriteStream(target).once('open', () => (isMade = true));
        await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), written);
      } catch (error) {
        if (isMade) await rm(target, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
  };
}

function joinPath(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from(sep), name]);
}
