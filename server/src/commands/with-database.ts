import type { Config } from '../config/config.ts';
import { openDatabase, type Database } from '../platform/database/open-database.ts';
import { openDataFolder } from '../platform/private-folder.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';

/** Opens the database alone, for commands that store and compare it. */
export async function withDatabase(
  config: Config,
  name: string,
  work: (db: Database) => Promise<number>,
): Promise<number> {
  const log = (message: string) => console.error(message);
  await leaveRoot(config, { reason: keepsOwners, log });
  openDataFolder(config.dataDir, log);
  const db = await openDatabase(config, { applicationName: name, log });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Why a command stays root that was started as root. */
export const keepsOwners = 'backups keep the owners of files, and their repository may be closed to others';
