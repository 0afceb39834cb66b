/** Changes the owner of the data folder of a server that used to run as root. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { stopEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { createDataFolder } from '../private-folder.ts';
import { runAs, nameOf, type User } from './unprivileged-user.ts';
import { StartError } from '../start-error.ts';

/** The contents of a data folder. */
const ours = ['files', 'uploads', 'outbox', 'postgres', 'secret'];
const cluster = 'postgres/cluster';

/**
 * False if the file system has no owners. Root changes owners only until the folder itself belongs to the user. From
 * then on the user can create links in it, so root works there with the user's rights.
 */
export async function chownTree(dataDir: string, user: User): Promise<boolean> {
  // The parents have the usual modes, because the other user has to pass through them.
  createDataFolder(dataDir);
  assertOwnFolder(dataDir);
  if (statSync(dataDir).uid !== user.uid && !(await give(dataDir, user))) return false;
  const before = process.cwd();
  // The user may be unable to enter a parent folder.
  process.chdir(dataDir);
  try {
    runAs(user, () => {
      chmodSync('.', 0o700);
      for (const name of ['files', 'uploads'])
        if (!lstatSync(name, { throwIfNoEntry: false })) mkdirSync(name, { mode: 0o700 });
      const foreign = [...ours, cluster].find((name) => isForeign(name, user));
      if (foreign) throw new StartError(refusal(path.join(dataDir, foreign), user));
    });
  } finally {
    process.chdir(before);
  }
  return true;
}

/** A process that stays root must not follow the links of another user; its own links are as safe as a mount. */
export function refuseLinks(dataDir: string): void {
  for (const name of ours) {
    const file = path.join(dataDir, name);
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found?.isSymbolicLink() && found.uid !== 0)
      throw new StartError(
        `${file} is a link, which root does not follow. Put the file or folder itself there.`,
      );
  }
}

async function give(dataDir: string, { uid, gid }: User): Promise<boolean> {
  const real = ours
    .map((name) => path.join(dataDir, name))
    .filter((file) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === false);
  const database = lstatSync(path.join(dataDir, cluster), { throwIfNoEntry: false });
  // The running server belongs to the former user, and could no longer read its files.
  if (database && database.uid !== uid) await stopEmbeddedPostgres(dataDir);
  try {
    // No link is followed, here and below.
    for (const file of real)
      execFileSync('chown', ['-R', '-P', '-h', `${uid}:${gid}`, file], { stdio: 'pipe' });
    // The folder itself comes last, so that an interrupted change of owner is repeated.
    chownSync(dataDir, uid, gid);
  } catch {
    return false;
  }
  return true;
}

/** Files of root are accepted if a server that stays root has shared them with the user's group. */
function isForeign(name: string, { uid, gid }: User): boolean {
  try {
    if (!lstatSync(name, { throwIfNoEntry: false })) return false;
    const found = statSync(name);
    return found.uid !== uid && !(found.gid === gid && (found.mode & 0o060) === 0o060);
  } catch {
    return true;
  }
}

function refusal(file: string, { uid }: User): string {
  const name = nameOf(uid) ?? uid;
  return `${file} does not belong to "${name}", to whom DATA_DIR belongs, or is a link to something that does not. Look where it comes from. If it is part of this site, give it to that user: chown -R -P ${name} '${file}'`;
}

/** Root can write anywhere, so this must not close a system folder to other users. */
function assertOwnFolder(dataDir: string): void {
  const names = readdirSync(dataDir).filter((name) => name !== 'lost+found');
  const isOurs = names.length === 0 || names.some((name) => ours.includes(name));
  if (isOurs && dataDir !== path.parse(dataDir).root && !(statSync(dataDir).mode & 0o1000)) return;
  throw new StartError(
    `DATA_DIR (${dataDir}) holds other things than Longstrip's. Choose a folder for Longstrip alone, which it closes to other users.`,
  );
}
