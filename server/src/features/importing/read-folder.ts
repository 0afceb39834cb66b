import { constants, createWriteStream, type Stats } from 'node:fs';
import { access, lstat, open, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFlags } from './archive/open-flags.ts';
import { isJunkName, kindOfFile } from './file-kinds.ts';
import { agesOnlyNames, maxMetadataBytes, readMetadataFile } from './metadata-file.ts';
import { decodeName, decodeUtf8, guessNameEncoding } from './names/legacy-encoding.ts';
import { plainPath } from './names/plain-text.ts';
import type { ImportLimits, PageSource } from './plan.ts';
import { readArchive } from './read-archive.ts';
import { asReadRefusal, ImportRefusal } from './refusals.ts';
import { newFolder, type Folder } from './tree.ts';

/**
 * Reads a folder on disk, the archives in it included. `realRoot` must be a real path (no links in it).
 * Paths stay bytes: names on a Unix disk need not be valid UTF-8, and must still open.
 */
export async function readFolder(
  realRoot: Buffer,
  name: string,
  limits: ImportLimits,
  skipped: ImportRefusal[],
): Promise<Folder> {
  const separator = Buffer.from(sep);
  const joinPath = (folder: Buffer, child: Buffer) => Buffer.concat([folder, separator, child]);
  const rootPrefix = realRoot.at(-1) === separator[0] ? realRoot : Buffer.concat([realRoot, separator]);
  let seen = 0;

  async function readInto(folder: Folder, path: Buffer, depth: number): Promise<void> {
    let names: Buffer[];
    try {
      names = await readdir(path, { encoding: 'buffer' });
    } catch (error) {
      skipped.push(asReadRefusal(error, folder.path));
      return;
    }
    // File systems list names in any order. Sorted, the import is the same everywhere.
    names.sort(Buffer.compare);
    const encoding = guessNameEncoding(names.filter((rawName) => decodeUtf8(rawName) === null));
    for (const rawName of names) {
      const childName = decodeUtf8(rawName) ?? decodeName(rawName, encoding);
      if (isJunkName(childName)) continue;
      const shown = `${folder.path}/${plainPath(childName)}`;
      if (++seen > limits.maxEntries) {
        if (seen === limits.maxEntries + 1)
          // Listed for the whole folder: later entries are unknown, so nothing in it counts as missing.
          skipped.push(new ImportRefusal('too-many-entries', name, `left out from ${shown} on`));
        return;
      }
      try {
        const { realPath, stats } = await resolveLink(joinPath(path, rawName), shown);
        if (stats.isDirectory()) {
          if (depth + 1 > limits.maxDepth) throw new ImportRefusal('too-deep', shown);
          const child = newFolder(childName, shown);
          await readInto(child, realPath, depth + 1);
          folder.folders.push(child);
        } else if (stats.isFile())
          await readOneFile(folder, { path: realPath, name: childName, shown, stats });
        else throw new ImportRefusal('not-a-file', shown);
      } catch (error) {
        skipped.push(asReadRefusal(error, shown));
      }
    }
  }

  /** Links are followed to files inside the imported folder only. Never entering a linked folder keeps the walk finite. */
  async function resolveLink(path: Buffer, shown: string): Promise<{ realPath: Buffer; stats: Stats }> {
    const stats = await lstat(path);
    if (!stats.isSymbolicLink()) return { realPath: path, stats };
    const realPath = await realpath(path, { encoding: 'buffer' }).catch(() => null);
    if (!realPath) throw new ImportRefusal('link-broken', shown);
    const target = await stat(realPath);
    const inside = Buffer.concat([realPath, separator]).subarray(0, rootPrefix.length).equals(rootPrefix);
    if (!inside) throw new ImportRefusal('link-outside', shown);
    if (target.isDirectory()) throw new ImportRefusal('link-to-folder', shown);
    return { realPath, stats: target };
  }

  async function readOneFile(
    folder: Folder,
    file: { path: Buffer; name: string; shown: string; stats: Stats },
  ): Promise<void> {
    const { path, shown, stats } = file;
    const kind = kindOfFile(file.name);
    if (kind === 'junk') return;
    if (kind === 'other') throw new ImportRefusal('not-a-picture', shown);
    if (kind === 'unused-metadata') throw new ImportRefusal('metadata-unused', shown);
    if (stats.size === 0) throw new ImportRefusal('empty-file', shown);
    await access(path, constants.R_OK);
    if (kind === 'archive') folder.folders.push(await readArchive({ path, shown }, limits, skipped));
    else if (kind === 'metadata') {
      const read = stats.size > maxMetadataBytes ? null : readMetadataFile(file.name, await readFile(path));
      if (!read) throw new ImportRefusal('metadata-broken', shown);
      folder.metadataFiles.push(read);
      if (agesOnlyNames.includes(read.name)) skipped.push(new ImportRefusal('metadata-unused', shown));
    } else {
      if (stats.size > limits.maxEntryBytes) throw new ImportRefusal('entry-too-large', shown);
      folder.pictures.push({ name: file.name, source: pageOnDisk(path, shown, stats) });
    }
  }

  const root = newFolder(name, plainPath(name));
  await readInto(root, realRoot, 0);
  return root;
}

function pageOnDisk(path: Buffer, shown: string, planned: Stats): PageSource {
  return {
    name: shown,
    size: planned.size,
    async writeTo(target) {
      const handle = await open(path, openFlags).catch((error: unknown) => {
        throw asReadRefusal(error, shown);
      });
      let isCreated = false;
      try {
        const { size, mtimeMs } = await handle.stat();
        if (size !== planned.size || mtimeMs !== planned.mtimeMs)
          throw new ImportRefusal('changed-since-planned', shown);
        const output = createWriteStream(target).once('open', () => (isCreated = true));
        await pipeline(handle.createReadStream({ end: size - 1, autoClose: false }), output);
      } catch (error) {
        if (isCreated) await rm(target, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
  };
}
