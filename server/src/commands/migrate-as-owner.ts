import pg from 'pg';
import type { Config } from '../config/config.ts';
import { clientConfig } from '../platform/database/connections.ts';
import { grantRights } from '../platform/database/grant-rights.ts';
import { waitForServer } from '../platform/database/wait-for-database.ts';
import { migrateDatabase } from '../platform/migrate-database.ts';

/** Also of addresses without a user name, for which PGUSER or the name of the system's user counts. */
const roleOf = (url: string) => new pg.Client({ connectionString: url }).user!;

/** With DATABASE_OWNER_URL: migrates, and lets the role of the server read and write. Undefined without it. */
export async function migrateAsOwner(
  { url, ownerUrl }: Config['database'],
  log: (message: string) => void,
): Promise<{ applied: readonly string[]; granted: string | undefined } | undefined> {
  if (!url || !ownerUrl) return undefined;
  const session = clientConfig({ connectionString: ownerUrl }, 'longstrip-migrate');
  await waitForServer(session, log);
  const applied = await migrateDatabase({ session });
  const role = roleOf(url);
  if (role === roleOf(ownerUrl)) return { applied, granted: undefined };
  await grantRights(session, role);
  return { applied, granted: role };
}
