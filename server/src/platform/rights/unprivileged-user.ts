/**
 * The user that Longstrip runs as if it was started as root: a separate one, so that no other program can read its
 * files or connect to its database.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartError } from '../start-error.ts';

export type User = { uid: number; gid: number };

const accountName = 'longstrip';

/** The owner of the data folder, if that is an ordinary user; else a system user that is made if it is missing. */
export function serviceUser(dataDir: string, log: (message: string) => void = () => {}): User {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  // PostgreSQL requires a user with a name.
  if (folder && folder.uid !== 0 && nameOf(folder.uid) !== undefined)
    return { uid: folder.uid, gid: folder.gid };
  const existing = findUser(accountName);
  if (existing) return existing;
  const made = makeSystemUser();
  if (made) {
    log(`Started as root: made the system user "${accountName}", which Longstrip runs as.`);
    return made;
  }
  const shared = findUser('postgres') ?? findUser('nobody');
  if (!shared)
    throw new StartError(
      `Longstrip does not run as root, and the system user "${accountName}" could not be made. Make it (useradd --system ${accountName}), or start as an ordinary user.`,
    );
  log(
    `The system user "${accountName}" could not be made, so Longstrip runs as ${nameOf(shared.uid)}, which other programs may use too. Make it with: useradd --system ${accountName}`,
  );
  return shared;
}

/** The name of a user id; undefined if it has none. */
export function nameOf(uid: number): string | undefined {
  return ask('id', ['-un', String(uid)]);
}

export function findUser(name: string): User | undefined {
  const [uid, gid] = [ask('id', ['-u', name]), ask('id', ['-g', name])];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Runs `work` with the rights of the user, so that the user's links lead only to files it may access itself. */
export function runAs<T>({ uid, gid }: User, work: () => T): T {
  const groups = process.getgroups!();
  process.setgroups!([gid]);
  process.setegid!(gid);
  process.seteuid!(uid);
  try {
    return work();
  } finally {
    process.seteuid!(0);
    process.setegid!(0);
    process.setgroups!(groups);
  }
}

function makeSystemUser(): User | undefined {
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  // Another process may be making it, or hold the lock of /etc/passwd.
  for (let attempt = 0; attempt < 20; attempt++) {
    ask('useradd', ['--system', '--user-group', ...home, accountName]);
    const made = findUser(accountName);
    if (made) return made;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return undefined;
}

function ask(program: string, args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
