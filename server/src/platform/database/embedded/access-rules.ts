/**
 * Who may connect to the embedded PostgreSQL: the operating system's user that runs it, and root. PostgreSQL asks the
 * kernel who is at the other end of the socket (`peer`), so there is no password to keep.
 */
import { randomUUID } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { nameOf } from '../../rights/unprivileged-user.ts';
import { StartError } from '../../start-error.ts';

const heading = '# Written by Longstrip at every start. Changes made here are lost.\n';

/** Writes the rules of a cluster; true if they differ from those it had. */
export async function writeAccessRules(cluster: string): Promise<boolean> {
  const { uid, gid } = await stat(cluster);
  const users = new Set([ownName(uid), 'root']);
  const map = [...users].map((user) => `longstrip "${user.replaceAll('"', '""')}" longstrip\n`);
  const files = {
    'pg_ident.conf': heading + map.join(''),
    'pg_hba.conf': `${heading}local all longstrip peer map=longstrip\n`,
  };
  let changed = false;
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(cluster, name);
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    const fresh = `${file}.${randomUUID()}`;
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      // By descriptor, because the owner of the folder could replace the file with a link.
      await handle.chown(uid, gid);
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
    changed = true;
  }
  return changed;
}

function ownName(uid: number): string {
  const name = nameOf(uid);
  if (name) return name;
  throw new StartError(
    `PostgreSQL recognises users by name, and user id ${uid} has none in /etc/passwd. Run as a user with a name, or set DATABASE_URL.`,
  );
}
