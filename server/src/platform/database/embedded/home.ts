/** The folders of one embedded PostgreSQL, and the paths by which the user that runs it can use them. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
} from 'node:fs';
import path from 'node:path';
import { canReach, ownerFor, type Owner } from './owner.ts';
import { StartError } from '../../start-error.ts';

export type Home = {
  /** Absolute, links resolved: the folder that holds the rest. */
  folder: string;
  cluster: string;
  socketDir: string;
  log: string;
  lock: string;
  /** On the command line of our server, to recognise it. */
  mark: string;
  owner: Owner | undefined;
  /** How the user that runs PostgreSQL writes a path. It may need the folder to be open as descriptor 3. */
  asOwner: (file: string) => string;
};

/** Most bytes in the path of a unix socket: 107 on Linux, 103 on macOS. */
const socketPathLimit = process.platform === 'linux' ? 107 : 103;

/** Creates the missing folders. */
export function openHome(dataDir: string): Home {
  if (process.platform === 'win32')
    throw new StartError(
      'The embedded PostgreSQL does not run on Windows. Set DATABASE_URL to a PostgreSQL server.',
    );
  const entry = path.join(dataDir, 'postgres');
  mkdirSync(entry, { recursive: true, mode: 0o700 });
  assertTrusted(entry);
  const folder = realpathSync(entry);
  const cluster = path.join(folder, 'cluster');
  assertTrusted(cluster);
  const owner = ownerFor(cluster);
  if (lstatSync(folder).uid === process.getuid?.()) takeFolder(folder, owner);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  // The PostgreSQL user cannot enter root's home. An open descriptor bypasses the closed parents without giving
  // access to other users.
  const byDescriptor = !canReach(folder, owner);
  if (byDescriptor && process.platform !== 'linux') {
    throw new StartError(
      `${folder} is in a folder that only root may enter, and PostgreSQL does not run as root. Choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  const asOwner = (file: string) =>
    byDescriptor && file.startsWith(folder) ? `/proc/self/fd/3${file.slice(folder.length)}` : file;
  return {
    folder,
    cluster,
    owner,
    asOwner,
    socketDir: socketFolder(folder, hash, owner),
    log: path.join(folder, 'postgres.log'),
    lock: path.join(folder, 'lock'),
    mark: `longstrip-${hash}`,
  };
}

function socketFolder(folder: string, hash: string, owner: Owner | undefined): string {
  const beside = path.join(folder, 'socket');
  const fits = Buffer.byteLength(`${beside}/.s.PGSQL.5432`) <= socketPathLimit;
  const chosen = fits ? beside : path.join('/tmp', `longstrip-${hash}`);
  mkdirSync(chosen, { recursive: true, mode: 0o700 });
  const uid = owner?.uid ?? process.getuid?.();
  const stat = lstatSync(chosen);
  // Every user can create folders in /tmp, so an existing one with this name is not trusted.
  if (!stat.isDirectory() || (stat.uid !== uid && stat.uid !== process.getuid?.()))
    throw new StartError(`${chosen} belongs to another user. Remove it, or choose another DATA_DIR.`);
  takeFolder(chosen, owner);
  return chosen;
}

/** Closes a folder to all but its owner. By descriptor, so that a link put in its place is not followed. */
function takeFolder(folder: string, owner: Owner | undefined): void {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (owner) fchownSync(descriptor, owner.uid, owner.gid);
    fchmodSync(descriptor, 0o700);
  } finally {
    closeSync(descriptor);
  }
}

/** A link that another user has made must not lead root to its own files. */
function assertTrusted(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (process.getuid?.() === 0 && found?.isSymbolicLink() && found.uid !== 0)
    throw new StartError(`${file} is a link, which root does not follow. Put the folder itself there.`);
}
