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
import os from 'node:os';
import path from 'node:path';
import { canReach, ownerFor, type Owner } from './owner.ts';

export type Home = {
  /** Absolute, links resolved: the folder that holds the rest. */
  folder: string;
  cluster: string;
  socketDir: string;
  log: string;
  lock: string;
  /** On the command line of our server, so that it is told from any other. */
  mark: string;
  owner: Owner | undefined;
  /** How the user that runs PostgreSQL writes a path. */
  asOwner: (file: string) => string;
  /** True if `asOwner` paths only work while the process holds the folder open as descriptor 3. */
  byDescriptor: boolean;
};

/** The longest path a unix socket may have on Linux, the end included; it is 103 on macOS. */
const socketPathLimit = process.platform === 'linux' ? 107 : 103;

/** Makes the folders that are missing. */
export function openHome(dataDir: string): Home {
  const entry = path.join(dataDir, 'postgres');
  mkdirSync(entry, { recursive: true, mode: 0o700 });
  assertTrusted(entry);
  const folder = realpathSync(entry);
  const cluster = path.join(folder, 'cluster');
  assertTrusted(cluster);
  const owner = ownerFor(cluster);
  if (lstatSync(folder).uid === process.getuid?.()) takeFolder(folder, owner);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  // Root's own home is closed to the user that root gives way to. An open descriptor leads past the
  // closed parents without opening anything to anybody else.
  const byDescriptor = !canReach(folder, owner);
  if (byDescriptor && process.platform !== 'linux') {
    throw new Error(
      `${folder} lies in a folder that only root may enter, and PostgreSQL does not run as root. Choose another DATA_DIR, start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  const asOwner = (file: string) =>
    byDescriptor && file.startsWith(folder) ? `/proc/self/fd/3${file.slice(folder.length)}` : file;
  return {
    folder,
    cluster,
    owner,
    asOwner,
    byDescriptor,
    socketDir: socketFolder(folder, hash, owner),
    log: path.join(folder, 'postgres.log'),
    lock: path.join(folder, 'lock'),
    mark: `longstrip-${hash}`,
  };
}

function socketFolder(folder: string, hash: string, owner: Owner | undefined): string {
  const fits = (candidate: string) => Buffer.byteLength(`${candidate}/.s.PGSQL.5432`) <= socketPathLimit;
  const beside = path.join(folder, 'socket');
  const elsewhere = [os.tmpdir(), '/tmp']
    .filter((tmp) => canReach(tmp, owner))
    .map((tmp) => path.join(tmp, `longstrip-${hash}`));
  const chosen = [beside, ...elsewhere].find(fits);
  if (!chosen)
    throw new Error(`${folder} is too long a path for a database socket. Choose a shorter DATA_DIR.`);
  mkdirSync(chosen, { recursive: true, mode: 0o700 });
  const uid = owner?.uid ?? process.getuid?.();
  const stat = lstatSync(chosen);
  // Everybody may make folders in /tmp: one that waits there with this name is not ours to trust.
  if (!stat.isDirectory() || (stat.uid !== uid && stat.uid !== process.getuid?.())) {
    throw new Error(`${chosen} belongs to somebody else. Remove it, or choose another DATA_DIR.`);
  }
  takeFolder(chosen, owner);
  return chosen;
}

/** Closes a folder to all but its owner. By descriptor: a link that takes its place meanwhile is not followed. */
function takeFolder(folder: string, owner: Owner | undefined): void {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    if (owner) fchownSync(descriptor, owner.uid, owner.gid);
    fchmodSync(descriptor, 0o700);
  } finally {
    closeSync(descriptor);
  }
}

/** A link that another user has made must not lead root to files of its own. */
function assertTrusted(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (process.getuid?.() === 0 && found?.isSymbolicLink() && found.uid !== 0)
    throw new Error(`${file} is a link, which root does not follow. Put the folder itself there.`);
}
