/** Gives the data folder of a server that used to run as root to the user it runs as now. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { stopEmbeddedPostgres } from '../database/embedded-postgres.ts';
import type { User } from './unprivileged-user.ts';

/** What Longstrip keeps in the data folder. */
const ours = ['files', 'uploads', 'outbox', 'postgres', 'secret'];

/** False where the file system knows no owners. */
export async function handOver(dataDir: string, { uid, gid }: User): Promise<boolean> {
  // The parents stay as the system makes folders: the other user has to walk through them.
  mkdirSync(path.dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  assertOwnFolder(dataDir);
  for (const name of ['files', 'uploads'])
    mkdirSync(path.join(dataDir, name), { recursive: true, mode: 0o700 });
  const foreign = ours
    .map((name) => path.join(dataDir, name))
    .filter((file) => existsSync(file) && statSync(file).uid !== uid);
  const cluster = path.join(dataDir, 'postgres/cluster');
  if (existsSync(cluster) && statSync(cluster).uid !== uid) {
    // It runs as the user it belonged to until now, and could not read its files any more.
    await stopEmbeddedPostgres(dataDir);
    foreign.push(path.join(dataDir, 'postgres'));
  }
  // The folder itself comes last: a hand-over that was cut off is done again.
  if (statSync(dataDir).uid !== uid) foreign.push(dataDir);
  try {
    for (const file of foreign)
      execFileSync(
        'chown',
        [...(file === dataDir ? [] : ['-R', '-h']), `${uid}:${gid}`, realpathSync(file)],
        {
          stdio: 'pipe',
        },
      );
  } catch {
    return false;
  }
  chmodSync(dataDir, 0o700);
  return true;
}

/** Root may write anywhere: a folder of the system must not be closed to everybody else. */
function assertOwnFolder(dataDir: string): void {
  const names = readdirSync(dataDir).filter((name) => name !== 'lost+found');
  const isOurs = names.length === 0 || names.some((name) => ours.includes(name));
  if (isOurs && dataDir !== path.parse(dataDir).root && !(statSync(dataDir).mode & 0o1000)) return;
  throw new Error(
    `DATA_DIR (${dataDir}) holds other things than Longstrip's. Give it a folder of its own, which it closes to other users.`,
  );
}
