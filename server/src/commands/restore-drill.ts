/** npm run restore-drill [-- --all]: restores the newest backup into a temporary folder and compares it with the site. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openCopied } from '../platform/backup/copied-files.ts';
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
    const log = (message: string) => console.error(message);
    const copied = await openCopied(config, { db, log });
    const storage = copied?.site ?? (await openStorageOf(config.storage.main, config));
    try {
      const context = { config, db, storage, restic: openRestic(config.dataDir), copied, log };
      const differences = await drill(context, { all: values.all });
      for (const each of differences) console.log(each);
      if (config.storage.main === 's3' && !copied)
        log('Not compared: the files of the bucket, of which this backup has no copy.');
      log(differences.length === 0 ? 'The backup equals the site.' : `${differences.length} differences.`);
      return differences.length === 0 ? 0 : 1;
    } finally {
      await (copied ? copied.close() : storage.close?.());
    }
  });
});
