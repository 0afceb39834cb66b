/** npm run migrate: brings the database to this version, and lets the role of the server read and write in it. */
import pg from 'pg';
import { readConfig } from '../config/config.ts';
import { clientConfig } from '../platform/database/connections.ts';
import { grantRights } from '../platform/database/grant-rights.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { waitForServer } from '../platform/database/wait-for-database.ts';
import { migrateDatabase } from '../platform/migrate-database.ts';
import { openDataFolder } from '../platform/private-folder.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';
import { runCommand } from './run-command.ts';

const name = 'longstrip-migrate';
const log = (message: string) => console.error(message);
/** Also of addresses without a user name, for which PGUSER or the name of the system's user counts. */
const roleOf = (url: string) => new pg.Client({ connectionString: url }).user!;

runCommand(async () => {
  const config = readConfig(process.env);
  await leaveRoot(config);
  const { url, ownerUrl } = config.database;
  if (!url || !ownerUrl) {
    openDataFolder(config.dataDir, log);
    const db = await openDatabase(config, { applicationName: 'migrate', log });
    try {
      tellApplied(await migrateDatabase(db));
    } finally {
      await db.close();
    }
    return 0;
  }
  const session = clientConfig({ connectionString: ownerUrl }, name);
  await waitForServer(session, log);
  tellApplied(await migrateDatabase({ session }));
  const role = roleOf(url);
  if (role !== roleOf(ownerUrl)) {
    await grantRights(session, role);
    console.log(`${role} may read and write.`);
  }
  return 0;
});

function tellApplied(applied: readonly string[]): void {
  for (const each of applied) console.log(each);
  console.log(applied.length > 0 ? `${applied.length} migrations applied.` : 'The database is up to date.');
}
