/** npm run migrate: brings the database to this version, and lets the role of the server read and write in it. */
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { migrateDatabase } from '../platform/migrate-database.ts';
import { openDataFolder } from '../platform/private-folder.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';
import { migrateAsOwner } from './migrate-as-owner.ts';
import { runCommand } from './run-command.ts';

const log = (message: string) => console.error(message);

runCommand(async () => {
  const config = readConfig(process.env);
  await leaveRoot(config);
  const migrated = await migrateAsOwner(config.database, log);
  if (!migrated) {
    openDataFolder(config.dataDir, log);
    const db = await openDatabase(config, { applicationName: 'migrate', log });
    try {
      tellApplied(await migrateDatabase(db));
    } finally {
      await db.close();
    }
    return 0;
  }
  tellApplied(migrated.applied);
  if (migrated.granted !== undefined) console.log(`${migrated.granted} may read and write.`);
  return 0;
});

function tellApplied(applied: readonly string[]): void {
  for (const each of applied) console.log(each);
  console.log(applied.length > 0 ? `${applied.length} migrations applied.` : 'The database is up to date.');
}
