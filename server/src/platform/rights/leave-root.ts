/**
 * Drops root: the process switches to the service user, and its files are private. If that user cannot do the work,
 * for example in a checkout below /root, the process stays root and logs that. Then only image workers and PostgreSQL
 * run as the service user, which gets access to files through its group.
 */
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { preparePackage } from '../database/embedded/binaries.ts';
import { chownTree, refuseLinks } from './chown-tree.ts';
import { runAs, nameOf, serviceUser, type User } from './unprivileged-user.ts';

export type Rights = {
  /** The user that image workers switch to if this process is root; otherwise undefined. */
  readonly workerUser: User | undefined;
  /** Called when the port is bound: only root may bind one below 1024. */
  portIsBound(): void;
};

export type Needs = {
  /** Files and folders outside DATA_DIR that the process reads, except for the program itself. */
  reads?: readonly string[];
  /** A port it will bind. */
  port?: number;
  /** A reason of the caller to stay root. */
  reason?: string;
  log?: (message: string) => void;
};

const checkout = path.resolve(import.meta.dirname, '../../../..');
/** A few packages stand for all of them, because npm unpacks them together. */
const program = [
  process.execPath,
  ...[
    'server',
    'contract',
    'bootstrap',
    'web/dist',
    'demo-content',
    'node_modules/sharp',
    'node_modules/@img',
  ].map((name) => path.join(checkout, name)),
];

/** Called once, before anything is opened. */
export async function leaveRoot(config: Config, needs: Needs = {}): Promise<Rights> {
  const { log = () => {}, port = 0 } = needs;
  const ordinary = { workerUser: undefined, portIsBound: () => {} };
  if (process.getuid?.() !== 0) {
    process.umask(0o077);
    return ordinary;
  }
  const user = serviceUser(config.dataDir, log);
  if (!mayBecome(user) || !(await chownTree(config.dataDir, user))) {
    // For containers without the capabilities of root, and volumes without owners.
    log(
      'Runs as root with all its parts, because this system lets it neither change its user nor own files.',
    );
    process.umask(0o077);
    return ordinary;
  }
  if (!config.database.url) await preparePackage();
  const reason = needs.reason ?? reasonToStayRoot(user, config, needs.reads ?? []);
  if (!reason && (port === 0 || port >= firstOpenPort())) {
    become(user);
    return ordinary;
  }
  refuseLinks(config.dataDir);
  // From here on new files are accessible to the service user through its group.
  process.umask(0o007);
  process.setgroups!([user.gid]);
  process.setgid!(user.gid);
  if (reason)
    log(
      `Runs as root, because ${reason}; only image decoding and the database run as "${nameOf(user.uid) ?? user.uid}".`,
    );
  return {
    workerUser: user,
    portIsBound: () => {
      if (!reason) become(user);
    },
  };
}

/** Permanently, for the whole process: user, group and supplementary groups. */
function become({ uid, gid }: User): void {
  process.setgroups!([gid]);
  process.setgid!(gid);
  process.setuid!(uid);
  process.umask(0o077);
  if (process.getuid!() !== uid || process.geteuid!() !== uid) throw new Error('Root could not be left.');
}

function reasonToStayRoot(user: User, { dataDir, database }: Config, reads: readonly string[]) {
  const name = nameOf(user.uid) ?? user.uid;
  // At a socket PostgreSQL identifies users by name.
  if (database.url && /[?&]host=(%2F|\/)/i.test(database.url))
    return 'DATABASE_URL names a socket (name an address, or start as an ordinary user)';
  const found = runAs(user, () => ({
    program: program.some((file) => isClosed(file)),
    folder: isClosed(dataDir, 0),
    source: reads.find((file) => isClosed(file)),
  }));
  if (found.program)
    return `"${name}" may not read all of ${checkout} (move it to where others may read, such as /opt, or start as an ordinary user)`;
  if (found.folder) return `"${name}" may not enter ${path.dirname(dataDir)} (choose another DATA_DIR)`;
  if (found.source !== undefined) return `"${name}" may not read all of ${found.source}`;
  return undefined;
}

/**
 * Whether this file, or one below this folder, may not be read. Links below it are not followed: their targets are
 * either below it too, or never read.
 */
function isClosed(file: string, depth = Infinity, statOf: typeof lstatSync = statSync): boolean {
  try {
    const found = statOf(file)!;
    // Only files are opened: a named pipe would wait for its other end.
    if (found.isFile()) closeSync(openSync(file, 'r'));
    if (!found.isDirectory()) return false;
    return readdirSync(file).some(
      (name) => depth > 0 && name !== 'node_modules' && isClosed(path.join(file, name), depth - 1, lstatSync),
    );
  } catch (error) {
    return !['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code!);
  }
}

function mayBecome(user: User): boolean {
  try {
    return runAs(user, () => true);
  } catch {
    return false;
  }
}

/** The lowest port that ordinary users may bind; containers commonly open all of them. */
function firstOpenPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return 1024;
  }
}
