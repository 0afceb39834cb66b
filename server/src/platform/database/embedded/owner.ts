/** As whom PostgreSQL runs: it refuses to run as root, so root gives way to another user. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export type Owner = { uid: number; gid: number };

/** Undefined means: as ourselves. An existing cluster stays with the user it belongs to. */
export function ownerFor(cluster: string): Owner | undefined {
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (me !== 0) {
    if (existing && existing.uid !== me) {
      throw new Error(
        `The database in ${cluster} belongs to user id ${existing.uid}, but this process runs as user id ${me}. ` +
          `It was probably first started as root: start it as root again, or give the folder to this user with chown -R.`,
      );
    }
    return undefined;
  }
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  // initdb wants a user that /etc/passwd knows; an invented number does not do.
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** May this user walk to the folder? Root can go where the user it gives way to cannot, such as its own home. */
export function canReach(folder: string, owner: Owner | undefined): boolean {
  if (!owner) return true;
  for (let at = folder; ; at = path.dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const walk = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if (!(mode & walk)) return false;
    if (at === path.dirname(at)) return true;
  }
}
