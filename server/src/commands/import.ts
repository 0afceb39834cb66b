/** npm run import -- <path>...: imports comics from folders and archives into the catalogue. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentRating } from '@longstrip/contract/site';
import { openCore } from '../app.ts';
import { readConfig } from '../config/config.ts';
import {
  carryOutImport,
  compareImport,
  defaultImportLimits,
  describePlan,
  describeOutcome,
  ImportRefusal,
  planImport,
  waitForImages,
  type ImportLimits,
  type ImportPlan,
  type Refused,
} from '../features/importing/index.ts';
import { leaveRoot } from '../platform/rights/leave-root.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run import -- <path>... [options]
  <path>             a folder of images, a folder of episodes, a comic archive, or a folder of those
  --dry-run          only show what would be done
  --rating T|M|AO    for comics that state no rating; M for new ones if not given
  --into <comic id>  the one unclear comic is this comic
  --new              unclear comics are new ones
  --remove           delete episodes that are gone from the source
  --restore          bring back episodes and pages that staff deleted
Exit code: 0 everything is imported, 1 something was refused or is unclear, 2 these arguments are wrong.`;

const stopped = 'Stopped before the end. Run the same command again to continue.';

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
  const paths = positionals.map((each) => path.resolve(process.env.INIT_CWD ?? '.', each));
  const { 'dry-run': dryRun, into = null, new: asNew, remove, restore } = values;
  const options = { rating: rating.data, into: into && into.toLowerCase(), asNew, remove, restore };
  return { paths, dryRun, options };
}

async function main(): Promise<number> {
  let args;
  try {
    args = readArguments();
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (!args) {
    console.log(usage);
    return 0;
  }
  const { paths, dryRun, options } = args;
  const config = readConfig(process.env);
  const limits = { ...defaultImportLimits, maxEntryBytes: config.upload.maxBytes };
  // Archives are read without the rights of root.
  const { workerUser } = await leaveRoot(config, { reads: paths, log: console.error });
  const { plan, refused } = await planAll(paths, limits);

  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error(stopped)));
  const core = await openCore(config, { name: 'import', log: console.error, workerUser });
  try {
    const run = { folder: core.workFolder, log: console.log, signal: stop.signal };
    const compared = await compareImport(plan, { ...run, ...options }, core);
    console.log(describePlan(compared, plan.skipped));
    refused.push(...compared.refused);
    for (const each of compared.comics)
      if (each.state === 'unclear') refused.push({ path: each.comic.planned.source, reason: each.reason });
    let outcome;
    if (!dryRun) {
      // Only image jobs: the settings of this shell may lack the mail server and the payment provider of the server.
      await core.assets.startJobs();
      outcome = await carryOutImport(compared, run, { ...core.catalogue, db: core.db });
      refused.push(...outcome.refused, ...(await waitForImages(outcome.images, run, core)));
    }
    console.log(describeOutcome(outcome, refused));
    if (stop.signal.aborted) console.log(stopped);
    return refused.length > 0 || plan.comics.length === 0 || stop.signal.aborted ? 1 : 0;
  } finally {
    await core.close();
  }
}

/** Merges the plans of all paths; a comic in several paths counts once. Also answers what could not be read. */
async function planAll(
  paths: string[],
  limits: ImportLimits,
): Promise<{ plan: ImportPlan; refused: Refused[] }> {
  const plan: ImportPlan = { comics: [], skipped: [], unreadable: [] };
  const refused: Refused[] = [];
  for (const each of paths) {
    try {
      const { comics, skipped, unreadable } = await planImport(each, limits);
      plan.comics.push(
        ...comics.filter(({ source }) => plan.comics.every((other) => other.source !== source)),
      );
      plan.skipped.push(...skipped);
      plan.unreadable.push(...unreadable);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      refused.push(error);
    }
  }
  refused.push(...plan.skipped.filter(({ isFailure }) => isFailure));
  return { plan, refused };
}

runCommand(main);
