/** npm run import -- <path>...: brings comics from folders and archives into the catalogue. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentRating } from '@longstrip/contract/site';
import { openCore } from './app.ts';
import { readConfig } from './config.ts';
import {
  carryOutImport,
  compareImport,
  defaultImportLimits,
  describePlan,
  describeOutcome,
  ImportRefusal,
  isOnPurpose,
  planImport,
  waitForImages,
  type ImportLimits,
  type ImportOutcome,
  type ImportPlan,
} from './features/importing/index.ts';
import { leaveRoot } from './platform/rights/leave-root.ts';
import { runCommand } from './platform/run-command.ts';

const usage = `Usage: npm run import -- <path>... [options]
  <path>             a folder of images, a folder of episodes, a comic archive, or a folder of those
  --dry-run          only say what would be done
  --rating T|M|AO    for comics that do not state theirs; M for new ones if not given
  --into <comic id>  the one unclear comic is this comic
  --new              unclear comics are new ones
  --remove           delete episodes that are gone from the source
  --restore          bring back episodes and pages that were deleted here
Exit code: 0 everything is imported, 1 something was refused or is unclear, 2 these arguments are wrong.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      rating: { type: 'string' },
      into: { type: 'string' },
      new: { type: 'boolean', default: false },
      remove: { type: 'boolean', default: false },
      restore: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const rating = contentRating.nullable().safeParse(values.rating ?? null);
  if (!rating.success) throw new Error('--rating must be T, M or AO.');
  if (values.into !== undefined && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(values.into))
    throw new Error('--into must be the id of a comic.');
  if (values.into !== undefined && values.new) throw new Error('--into and --new exclude each other.');
  if (positionals.length === 0) throw new Error('Missing argument: path.');
  const paths = positionals.map((asked) => path.resolve(process.env.INIT_CWD ?? '.', asked));
  const { 'dry-run': dryRun, into = null, new: asNew, remove, restore } = values;
  return {
    paths,
    dryRun,
    how: { rating: rating.data, into: into && into.toLowerCase(), asNew, remove, restore },
  };
}

async function main(): Promise<number> {
  let asked;
  try {
    asked = readArguments();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (!asked) {
    console.log(usage);
    return 0;
  }
  const { paths, dryRun, how } = asked;
  const config = readConfig(process.env);
  const limits = { ...defaultImportLimits, maxEntryBytes: config.upload.maxBytes };
  const refused: ImportOutcome['refused'] = [];
  const plan = await planAll(paths, limits, refused);
  refused.push(...plan.skipped.filter((each) => !isOnPurpose(each.code)));

  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { workerUser } = await leaveRoot(config, { reads: paths, say: console.error });
  const core = await openCore(config, { name: 'import', say: console.error, workerUser });
  const { workFolder: folder, db, assets } = core;
  try {
    const run = { folder, maxBytes: config.upload.maxBytes, say: console.log, signal: stopping.signal };
    const compared = await compareImport(plan, { ...run, ...how }, core);
    console.log(describePlan(compared, plan.skipped));
    refused.push(...compared.refused);
    for (const each of compared.comics)
      if (each.state === 'unclear') refused.push({ path: each.comic.planned.source, reason: each.reason });
    let outcome: ImportOutcome | undefined;
    if (!dryRun) {
      await core.startJobs();
      outcome = await carryOutImport(compared, run, { ...core.catalogue, db });
      const failed = await waitForImages({ ...run, db, assets, images: outcome.images });
      refused.push(...outcome.refused, ...failed);
    }
    console.log(describeOutcome(outcome, refused));
    if (stopping.signal.aborted) console.log('Stopped before the end. Run the same command again to go on.');
    return refused.length > 0 || plan.comics.length === 0 || stopping.signal.aborted ? 1 : 0;
  } finally {
    await core.close();
  }
}

/** The plans of all paths as one; a comic that two of them hold counts once. */
async function planAll(
  paths: string[],
  limits: ImportLimits,
  refused: ImportOutcome['refused'],
): Promise<ImportPlan> {
  const all: ImportPlan = { comics: [], skipped: [] };
  for (const each of paths) {
    try {
      const { comics, skipped } = await planImport(each, { limits });
      all.comics.push(...comics.filter(({ source }) => all.comics.every((other) => other.source !== source)));
      all.skipped.push(...skipped);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      refused.push(error);
    }
  }
  return all;
}

runCommand(main);
