/**
 * A process of its own for one walk: takes what to walk from LEAKS_WALK and prints what came of it as JSON. With `built`
 * it walks the pages of the reader site in that folder, else everything.
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
// What the built site leaves behind of its pages would keep the process for long.
process.exit(0);
