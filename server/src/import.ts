/** npm run import -- <path> [--dry-run] [--rating T|M|AO] */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentRating } from '@longstrip/contract/site';
import { openCore } from './app.ts';
import { readConfig } from './config.ts';
import {
  carryOutImport,
  defaultImportLimits,
  describePlan,
  planImport,
  type ImportOutcome,
} from './features/importing/index.ts';
import { runCommand } from './platform/run-command.ts';

const usage = `Usage: npm run import -- <path> [--dry-run] [--rating T|M|AO]
  <path>      a folder of images, a folder of episodes, a CBZ, or a folder of CBZs
  --dry-run   only say what would be done
  --rating    for comics that do not state theirs; M if not given`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      rating: { type: 'string', default: 'M' },
      help: { type: 'boolean' },
    },
  });
  const rating = contentRating.safeParse(values.rating);
  const [asked] = positionals;
  if (values.help || !asked || positionals.length > 1 || !rating.success) {
    console.error(usage);
    return values.help ? 0 : 2;
  }
  const config = readConfig(process.env);
  const limits = { ...defaultImportLimits, maxEntryBytes: config.upload.maxBytes };
  const plan = await planImport(path.resolve(process.env.INIT_CWD ?? '.', asked), { limits });
  const dryRun = values['dry-run'];
  if (dryRun || plan.comics.length === 0) console.log(describePlan(plan));
  if (plan.comics.length === 0) return 1;

  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const core = await openCore(config, { name: 'import', say: console.error });
  try {
    if (!dryRun) await core.startJobs();
    const outcome = await carryOutImport(
      plan,
      {
        folder: core.workFolder,
        maxBytes: config.upload.maxBytes,
        rating: rating.data,
        dryRun,
        say: console.log,
        signal: stopping.signal,
      },
      { ...core.catalogue, db: core.db },
    );
    if (!dryRun) await core.untilReadable({ say: console.log, signal: stopping.signal });
    report(outcome, { dryRun, stopped: stopping.signal.aborted });
    return outcome.pages + outcome.known > 0 ? 0 : 1;
  } finally {
    await core.close();
  }
}

function report(outcome: ImportOutcome, { dryRun, stopped }: { dryRun: boolean; stopped: boolean }): void {
  if (outcome.refused.length > 0) {
    console.log(dryRun ? '\nWould not be imported:' : '\nNot imported:');
    for (const { path: name, reason } of outcome.refused) console.log(`  ${name}: ${reason}`);
  }
  const added = [
    count(outcome.comics, 'comic'),
    count(outcome.chapters, 'chapter'),
    count(outcome.pages, 'page'),
  ].join(', ');
  const already = outcome.known > 0 ? ` Already there: ${count(outcome.known, 'page')}.` : '';
  console.log(`\n${dryRun ? 'Would add' : 'Added'} ${added}.${already}`);
  if (stopped) console.log('Stopped before the end. Run the same command again to go on.');
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

runCommand(main);
