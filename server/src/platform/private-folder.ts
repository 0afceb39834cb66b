/** DATA_DIR belongs to one user of the machine: it holds originals, letters, the database and the secret. */
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';

/** Creates the folder, or closes an existing one of this user to other users. */
export function openDataFolder(folder: string, log: (message: string) => void): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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

function assertAccessible(folder: string, uid: number): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS')
      throw new Error(
        `DATA_DIR (${folder}) is on a file system that is mounted read-only. Mount it with write access, or choose another folder.`,
        { cause: error },
      );
    throw new Error(
      `DATA_DIR (${folder}) belongs to user id ${uid}, and this process, user id ${process.getuid?.()}, may not use it. Start as that user (as root, if it was first started as root), or give the folder to this user with chown -R.`,
      { cause: error },
    );
  }
}
