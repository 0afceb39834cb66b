/** The user that runs PostgreSQL: it refuses to run as root, so root chooses another user. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { serviceUser } from '../../rights/unprivileged-user.ts';
import { StartError } from '../../start-error.ts';

export type Owner = { uid: number; gid: number };

/** Undefined means: the user of this process. An existing cluster stays with the user it belongs to. */
export function ownerFor(cluster: string): Owner | undefined {
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (me !== 0) {
    if (existing && existing.uid !== me) {
      throw new StartError(
        `The database in ${cluster} belongs to user id ${existing.uid}, but this process runs as user id ${me}. ` +
          `It was probably first started as root: start it as root again, or give the folder to this user with chown -R.`,
      );
    }
    return undefined;
  }
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return serviceUser(path.dirname(path.dirname(cluster)));
}

/** Whether this user can reach the folder. Root can open folders that the other user cannot, such as its own home. */
export function canReach(folder: string, owner: Owner | undefined): boolean {
  if (!owner) return true;
  for (let at = folder; ; at = path.dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const walk = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if (!(mode & walk)) return false;
    if (at === path.dirname(at)) return true;
  }
}
