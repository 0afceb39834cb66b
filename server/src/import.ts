/** npm run import -- <path> [--dry-run] [--rating T|M|AO] */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentRating } from '@longstrip/contract/site';
import { openCore } from './app.ts';
import { readConfig } from './config.ts';
import { carryOutImport, defaultImportLimits, describePlan, planImport, type ImportOutcome } from './features/importing/index.ts';

const usage = `Usage: npm run import -- <path> [--dry-run] [--rating T|M|AO]
  <path>      a folder of images, a folder of episodes, a CBZ, or a folder of CBZs
  --dry-run   only say what would be done
  --rating    for comics that do not state theirs; M if not given`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, rating: { type: 'string', default: 'M' }, help: { type: 'boolean' } },
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
  if (values['dry-run'] || plan.comics.length === 0) {
    console.log(describePlan(plan));
    return plan.comics.length === 0 ? 1 : 0;
  }

  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const core = await openCore(config, { name: 'import', say: console.error });
  try {
    await core.startJobs();
    const outcome = await carryOutImport(
      plan,
      { folder: core.workFolder, maxBytes: config.upload.maxBytes, rating: rating.data, say: console.log, signal: stopping.signal },
      { ...core.catalogue, db: core.db },
    );
    await core.untilReadable({ say: console.log, signal: stopping.signal });
    report(outcome, stopping.signal.aborted);
    return outcome.pages + outcome.known > 0 ? 0 : 1;
  } finally {
    await core.close();
  }
}

function report(outcome: ImportOutcome, stopped: boolean): void {
  if (outcome.refused.length > 0) {
    console.log('\nNot imported:');
    for (const { path: name, reason } of outcome.refused) console.log(`  ${name}: ${reason}`);
  }
  const already = outcome.known > 0 ? ` ${outcome.known} pages were there already.` : '';
  console.log(`\nAdded ${outcome.comics} comics, ${outcome.chapters} chapters, ${outcome.pages} pages.${already}`);
  if (stopped) console.log('Stopped before the end. Run the same command again to go on.');
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
