/** Files on a local disk (or a mounted one that all nodes see). */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { openWorkFolder } from '../work-folder.ts';
import { turns } from '../turns.ts';
import { checkKey, FileMissing, type FileStorage, type StoredFile } from './file-storage.ts';
import { freeBytes, StorageFull } from './free-space.ts';

/** Beside the files, so that a rename is enough; keys cannot begin with a dot. */
const scratch = '.incoming';

/** Up to this size a file is read with one read. Most images are smaller. */
const maxAtOnce = 256 * 1024;
/** Reads at a time. More would only hold files open: Node works on four. */
const maxReads = 32;

type LocalDiskOptions = {
  /** What `assertRoom` keeps free. */
  minFreeBytes?: number;
  log?: (message: string) => void;
};

/** Opens a folder as storage, creates it if necessary, and deletes temporary files of killed processes. */
export async function openLocalDisk(
  folder: string,
  { minFreeBytes = 0, log = () => {} }: LocalDiskOptions = {},
): Promise<FileStorage> {
  const root = path.resolve(folder);
  const incoming = await openWorkFolder(path.join(root, scratch));

  const fileOf = (key: string) => path.join(root, ...checkKey(key).split('/'));
  const openFile = (key: string) =>
    open(fileOf(key)).catch((error) => {
      throw isAbsent(error) ? new FileMissing(key) : error;
    });
  const takeTurn = turns({ atOnce: maxReads });
  const scratchPath = () => path.join(incoming.folder, randomUUID());

  const moveIn = async (temporary: string, key: string) => {
    const folder = path.dirname(fileOf(key));
    const made = await mkdir(folder, { recursive: true });
    await rename(temporary, fileOf(key));
    await syncFolders(folder, made ? path.dirname(made) : folder);
  };

  let isFull = false;
  const assertRoom = async () => {
    const free = await freeBytes(root);
    const wasFull = isFull;
    isFull = free !== null && free < minFreeBytes;
    if (isFull && !wasFull)
      log(
        `Less than MIN_FREE_SPACE is free on the disk of ${root}: uploads, imports and the encoding of images wait.`,
      );
    if (!isFull && wasFull) log(`There is enough free space on the disk of ${root} again.`);
    if (isFull) throw new StorageFull(`Less than MIN_FREE_SPACE is free on the disk of ${root}.`);
  };

  return {
    assertRoom,
    scratchPath,

    async putFile(key, localPath) {
      try {
        await syncFile(localPath);
        await moveIn(localPath, key);
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error;
        // Another disk: copy beside the target first, so that the last step is a rename again.
        const temporary = scratchPath();
        // Another machine may have deleted our folder after a day without temporary files.
        await mkdir(incoming.folder, { recursive: true });
        try {
          await copyFile(localPath, temporary);
          await syncFile(temporary);
          await moveIn(temporary, key);
        } finally {
          await rm(temporary, { force: true });
        }
        await unlink(localPath);
      }
    },

    async read(key, { start, end }) {
      const length = end - start + 1;
      if (length > maxAtOnce)
        return (await openFile(key)).createReadStream({ start, end, highWaterMark: maxAtOnce });
      return takeTurn('', async () => {
        const handle = await openFile(key);
        try {
          const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(length), 0, length, start);
          if (bytesRead < length) throw new FileMissing(key);
          return buffer;
        } finally {
          await handle.close();
        }
      });
    },

    open: async (key) => (await openFile(key)).createReadStream({ highWaterMark: maxAtOnce }),

    // Its folder stays, also an empty one: otherwise `mkdir` and `rename` of a concurrent upload fail.
    async delete(key) {
      await unlink(fileOf(key)).catch(ignoreAbsent);
    },

    async sizeOf(key) {
      const found = await stat(fileOf(key)).catch(ignoreAbsent);
      return found?.isFile() ? found.size : undefined;
    },

    list: (prefix) => walk(root, prefix),
  };
}

async function* walk(root: string, prefix: string): AsyncGenerator<StoredFile> {
  const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (parent) checkKey(parent.slice(0, -1));
  const waiting = [parent];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const folder = await opendir(path.join(root, at)).catch(ignoreAbsent);
    if (!folder) continue;
    for await (const entry of folder) {
      if (entry.name.startsWith('.')) continue;
      const key = at + entry.name;
      if (entry.isDirectory()) {
        const inside = `${key}/`;
        if (inside.startsWith(prefix) || prefix.startsWith(inside)) waiting.push(inside);
      } else if (key.startsWith(prefix)) {
        const found = await stat(path.join(root, key)).catch(ignoreAbsent);
        if (found?.isFile()) yield { key, size: found.size };
      }
    }
  }
}

/** Without this, a power cut may keep the name and lose the bytes. */
async function syncFile(file: string): Promise<void> {
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a new name in `folder` durable, and the folders up to `top`, which may be new too. */
async function syncFolders(folder: string, top: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open folders
  for (let at = folder; at.length >= top.length; at = path.dirname(at)) {
    const handle = await open(at);
    await handle.sync().finally(() => handle.close());
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isAbsent = (error: unknown) => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

function ignoreAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error;
}
