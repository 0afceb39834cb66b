/** npm run restore-drill [-- --all]: restores the newest backup into a temporary folder and compares it with the site. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { drill } from '../platform/backup/drill.ts';
import { openRestic } from '../platform/backup/restic.ts';
import { openStorageOf } from '../platform/storage/open-storage.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run restore-drill [-- --all]
  Restores the newest backup into a temporary folder and compares all rows, and a sample of the files.
  --all   compares all files, and reads the whole repository
Exit code: 0 nothing differs, 1 something does or the drill failed. See docs/backup.md.`;

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help || positionals.length > 0) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  return withDatabase(config, 'drill', async (db) => {
    const storage = await openStorageOf(config.storage.main, config);
    try {
      const differences = await drill(
        { config, db, storage, restic: openRestic(config.dataDir) },
        { all: values.all },
      );
      for (const each of differences) console.log(each);
      console.error(
        differences.length === 0 ? 'The backup equals the site.' : `${differences.length} differences.`,
      );
      return differences.length === 0 ? 0 : 1;
    } finally {
      await storage.close?.();
    }
  });
});
