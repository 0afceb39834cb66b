/** DATA_DIR belongs to one user of the machine: it holds originals, letters, the database and the secret. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

/** Creates the folder, or closes an existing one of this user to other users. */
export function openDataFolder(folder: string, log: (message: string) => void): void {
  createDataFolder(folder);
  // Windows has no such modes; folders in a user's profile are private there.
  if (process.platform === 'win32') return;
  const { mode, uid } = statSync(folder);
  assertAccessible(folder, uid);
  if (!(mode & 0o077)) return;
  if (uid !== process.geteuid?.()) {
    log(
      `DATA_DIR (${folder}) belongs to another user and can be read by others. Close it with: chmod 700 '${folder}'`,
    );
    return;
  }
  chmodSync(folder, 0o700);
  log(`DATA_DIR (${folder}) could be read by other users of this machine. It is closed to them now.`);
}

/** Creates the folder for this user only, and its parents with the usual modes. */
export function createDataFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = path.dirname(at)) missing.push(at);
  try {
    // One by one: in a file system that creates nothing, such as /proc, a recursive `mkdir` of Node never ends.
    for (const each of missing.toReversed()) createFolder(each, each === folder ? 0o700 : 0o777);
    if (!statSync(folder).isDirectory())
      throw new StartError(`DATA_DIR (${folder}) is a file. Choose a folder.`);
  } catch (error) {
    const reason = reasonsNotCreated[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new StartError(
      `DATA_DIR (${folder}) cannot be created, because ${reason}. Choose another folder.`,
      {
        cause: error,
      },
    );
  }
}

function createFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

const reasonsNotCreated: Partial<Record<string, string>> = {
  EEXIST: 'a part of its path is a file',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'its file system creates no folders',
  EROFS: 'its file system is mounted read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its path has too many links',
};

function assertAccessible(folder: string, uid: number): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS')
      throw new StartError(
        `DATA_DIR (${folder}) is on a file system that is mounted read-only. Mount it with write access, or choose another folder.`,
        { cause: error },
      );
    throw new StartError(
      `DATA_DIR (${folder}) belongs to user id ${uid}, and this process, user id ${process.getuid?.()}, may not use it. Start as that user (as root, if it was first started as root), or give the folder to this user with chown -R.`,
      { cause: error },
    );
  }
}
