/** npm run restore [-- --to <time>] | release: restores a backup into an empty DATA_DIR; lets the restored site work. */
import { parseArgs } from 'node:util';
import { openCore, type Core } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { openRestic } from '../platform/backup/restic.ts';
import { restore } from '../platform/backup/restore.ts';
import { readHold, release } from '../platform/backup/restored-site.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';
import { migrateAsOwner } from './migrate-as-owner.ts';
import { runCommand, withCore } from './run-command.ts';
import { keepsOwners } from './with-database.ts';

const usage = `Usage: npm run restore [-- --to <time>]
       npm run restore -- release [--accept]
  without an argument  restores the newest backup into an empty DATA_DIR (with DATABASE_URL, into an empty database, too)
  --to <time>          restores the state of a moment, such as 2026-05-31T14:05:00Z
  release              compares the payments since the backup with those of the provider, and lets the site work again
  --accept             releases it although there are differences
A restored site runs no jobs, takes no payments and sends no mail until it is released. See docs/backup.md.`;

type Options = { verb: 'restore'; to: Date | undefined } | { verb: 'release'; accepts: boolean };

function readArguments(): Options | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      accept: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (positionals.join(' ') === 'release' && values.to === undefined)
    return { verb: 'release', accepts: values.accept };
  if (positionals.length > 0 || values.accept) return undefined;
  // Without a zone the moment would depend on the machine.
  if (
    values.to !== undefined &&
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(values.to)
  )
    throw new Error('--to must be a time with its zone, such as 2026-05-31T14:05:00Z.');
  return { verb: 'restore', to: values.to === undefined ? undefined : new Date(values.to) };
}

async function restoreSite(to: Date | undefined): Promise<number> {
  const config = readConfig(process.env);
  const log = (message: string) => console.error(message);
  const { workerUser } = await leaveRoot(config, { reason: keepsOwners, log });
  const stateOf = await restore({ config, restic: openRestic(config.dataDir), log }, to);
  await migrateAsOwner(config.database, log);
  const core = await openCore({ ...config, roles: new Set(['api']) }, { name: 'restore', log, workerUser });
  try {
    const erased = await core.identity.repeatErasures();
    const { unsettled: _unsettled, ...differences } = await core.assets.compareFiles();
    const missing = [...new Set([...differences.rowWithoutBytes, ...differences.imageWithoutFile])];
    for (const key of missing) console.log(`${key}: is in the database, and was in no backup.`);
    console.log(`The state of ${stateOf.toISOString()} is restored.`);
    if (erased > 0) console.log(`${erased} accounts that were erased since then were erased again.`);
    console.log(
      'The site is held: it serves, but runs no jobs, takes no payments and sends no mail. Start it, look at it, then run "npm run restore -- release".',
    );
    return missing.length === 0 ? 0 : 1;
  } finally {
    await core.close();
  }
}

const money = (cents: number) => (cents / 100).toFixed(2);

async function releaseSite({ db, payments }: Core, accepts: boolean): Promise<number> {
  const hold = await readHold(db);
  if (!hold) {
    console.log('This site is not held.');
    return 0;
  }
  const differences = await payments.compareWithProviders(hold.state_of);
  for (const { provider, paymentId, isKnown, ours, theirs } of differences)
    console.log(
      `${provider}, payment ${paymentId}${isKnown ? '' : ' (not in this database)'}: charged ${money(theirs.charged)} at the provider and ${money(ours.charged)} here, refunded ${money(theirs.refunded)} and ${money(ours.refunded)}, disputed ${money(theirs.disputed)} and ${money(ours.disputed)}.`,
    );
  if (differences.some(({ isKnown }) => !isKnown) && !accepts) {
    console.error(
      'The provider has payments that this database does not know: they were made after the backup. Refund them there, or give their owners what they paid for, so that no member pays twice. Then run "npm run restore -- release --accept". See docs/backup.md.',
    );
    return 1;
  }
  await release(db);
  console.log('The site is released. Its processes begin to work within seconds.');
  return 0;
}

runCommand(async () => {
  const options = readArguments();
  if (!options) {
    console.error(usage);
    return 2;
  }
  return options.verb === 'restore'
    ? restoreSite(options.to)
    : withCore('release', (core) => releaseSite(core, options.accepts));
});
