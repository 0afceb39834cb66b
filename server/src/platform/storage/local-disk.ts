/** Files on a local disk (or a mounted one that all nodes see). */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { inParallel } from '../in-parallel.ts';
import { openWorkFolder } from '../work-folder.ts';
import { turns } from '../turns.ts';
import {
  checkKey,
  type DeleteFailure,
  FileMissing,
  type FileStorage,
  type StoredFile,
} from './file-storage.ts';
import { freeSpaceCheck } from './free-space.ts';

/** Beside the files, so that a rename is enough; keys cannot begin with a dot. */
const scratch = '.incoming';

/** Up to this size a file is read with one read. Most images are smaller. */
const maxAtOnce = 256 * 1024;
/** Reads at a time. More would only hold files open: Node works on four. */
const maxReads = 32;
const deletesAtOnce = 8;

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

  const moveIn = async (temporary: string, key: string) => {
    const folder = path.dirname(fileOf(key));
    const made = await mkdir(folder, { recursive: true });
    await rename(temporary, fileOf(key));
    await syncFolders(folder, made ? path.dirname(made) : folder);
  };

  return {
    assertRoom: freeSpaceCheck(root, { minFreeBytes, log }),

    async putFile(key, localPath) {
      try {
        await syncFile(localPath);
        await moveIn(localPath, key);
      } catch (error) {
        if (codeOf(error) !== 'EXDEV') throw error;
        // Another disk: copy beside the target first, so that the last step is a rename again.
        const temporary = path.join(incoming.folder, randomUUID());
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

    // Their folders stay, also empty ones: otherwise `mkdir` and `rename` of a concurrent upload fail.
    async delete(keys) {
      const failures: DeleteFailure[] = [];
      await inParallel(keys, deletesAtOnce, (key) =>
        unlink(fileOf(key)).catch((error: unknown) => {
          if (!isAbsent(error)) failures.push({ key, error });
        }),
      );
      return failures;
    },

    async sizeOf(key) {
      const found = await stat(fileOf(key)).catch(ignoreAbsent);
      return found?.isFile() ? found.size : undefined;
    },

    list: (prefix) => walk(root, prefix),
  };
}

/** In the order of keys: an entry of a folder sorts as its key, and a folder as the beginning of its keys. */
async function* walk(
  root: string,
  prefix: string,
  at = prefix.slice(0, prefix.lastIndexOf('/') + 1),
): AsyncGenerator<StoredFile> {
  if (at) checkKey(at.slice(0, -1));
  const entries = await readdir(path.join(root, at), { withFileTypes: true }).catch(ignoreAbsent);
  const keys = (entries ?? [])
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => at + entry.name + (entry.isDirectory() ? '/' : ''));
  for (const key of keys.toSorted((a, b) => (a < b ? -1 : 1))) {
    if (key.endsWith('/')) {
      if (key.startsWith(prefix)) yield* walk(root, prefix, key);
    } else if (key.startsWith(prefix)) {
      const found = await stat(path.join(root, key)).catch(ignoreAbsent);
      if (found?.isFile()) yield { key, size: found.size };
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
