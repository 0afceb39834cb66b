/**
 * The program of one walk in a separate process: takes its options from LEAKS_WALK and writes the result to `resultFile`
 * as JSON. With `built` it walks the pages of the reader site in that folder, otherwise everything.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { builtSite } from '../../src/http.ts';
import type { FilledCatalogue } from './labels.ts';
import type { Clone } from './prepare.ts';
import { walkPagesInBothSetups, wholeWalk } from './whole-walk.ts';

const { clone, catalogueFile, resultFile, seed, built } = JSON.parse(process.env['LEAKS_WALK']!) as {
  clone: Clone;
  catalogueFile: string;
  resultFile: string;
  seed: number;
  built?: string;
};
const catalogue = JSON.parse(await readFile(catalogueFile, 'utf8')) as FilledCatalogue;
const result = built
  ? await walkPagesInBothSetups(catalogue, clone, { seed, site: await builtSite(built) })
  : await wholeWalk(catalogue, clone, { seed, stopEarly: true });
await writeFile(resultFile, JSON.stringify(result));
// Leftovers of the rendered pages would keep the process alive for long.
process.exit(0);
