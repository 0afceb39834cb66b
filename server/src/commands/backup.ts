/** npm run backup [-- changes]: stores database and files in a restic repository, while the site runs. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { backUp, backUpChanges } from '../platform/backup/back-up.ts';
import { openCopied } from '../platform/backup/copied-files.ts';
import { openRestic } from '../platform/backup/restic.ts';
import { withDatabase } from './with-database.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run backup [-- changes] [-- --keep-daily <days> --keep-weekly <weeks>]
  without an argument  stores a copy of database and files, and removes backups beyond those that are kept (7 and 5)
  changes              stores what changed since then: run it every minute to be able to restore any minute
With STORAGE=s3 files are copied to BACKUP_FOLDER or BACKUP_S3_BUCKET.
The repository and its password are in RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE. See docs/backup.md.`;

function readArguments(): { isChanges: boolean; days: number; weeks: number } | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'keep-daily': { type: 'string', default: '7' },
      'keep-weekly': { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  });
  const [days, weeks] = [values['keep-daily'], values['keep-weekly']];
  const isKnown = positionals.length === 0 || positionals.join(' ') === 'changes';
  if (values.help || !isKnown || ![days, weeks].every((each) => /^\d{1,4}$/.test(each))) return undefined;
  return { isChanges: positionals.length > 0, days: Number(days), weeks: Number(weeks) };
}

runCommand(async () => {
  const options = readArguments();
  if (!options) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  return withDatabase(config, 'backup', async (db) => {
    const log = (message: string) => console.error(message);
    const copied = await openCopied(config, { db, log });
    try {
      const context = { config, db, restic: openRestic(config.dataDir), copied, log };
      const { from, until } = options.isChanges
        ? await backUpChanges(context)
        : await backUp(context, { days: options.days, weeks: options.weeks });
      console.log(
        from < until
          ? `Stored. Every moment from ${from.toISOString()} to ${until.toISOString()} can be restored.`
          : `Stored as of ${until.toISOString()}.`,
      );
      if (config.storage.main === 's3' && !copied)
        log(
          'Not stored: the files of the bucket. Set BACKUP_FOLDER or BACKUP_S3_BUCKET. See docs/backup.md.',
        );
      return 0;
    } finally {
      await copied?.close();
    }
  });
});
