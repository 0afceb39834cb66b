/**
 * The program of one walk in a separate process: takes its options from LEAKS_WALK and prints the result as JSON. With
 * `built` it walks the pages of the reader site in that folder, otherwise everything.
 */
import { readFile } from 'node:fs/promises';
import { builtSite } from '../../src/http.ts';
import type { Walked } from './labels.ts';
import type { Clone } from './prepare.ts';
import { walksOfPages, wholeWalk } from './whole-walk.ts';

const { clone, walkedFile, seed, built } = JSON.parse(process.env['LEAKS_WALK']!) as {
  clone: Clone;
  walkedFile: string;
  seed: number;
  built?: string;
};
const walked = JSON.parse(await readFile(walkedFile, 'utf8')) as Walked;
const done = built
  ? await walksOfPages(walked, clone, { seed, site: await builtSite(built) })
  : await wholeWalk(walked, clone, { seed, stopEarly: true });
console.log(JSON.stringify(done));
// Leftovers of the rendered pages would keep the process alive for long.
process.exit(0);
