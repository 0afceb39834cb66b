/** A process of its own for one walk: takes what to walk from LEAKS_WALK, prints findings as JSON. */
import { readFile } from 'node:fs/promises';
import type { Walked } from './labels.ts';
import type { Clone } from './prepare.ts';
import { wholeWalk } from './whole-walk.ts';

const { clone, walkedFile, seed } = JSON.parse(process.env['LEAKS_WALK']!) as {
  clone: Clone;
  walkedFile: string;
  seed: number;
};
const walked = JSON.parse(await readFile(walkedFile, 'utf8')) as Walked;
const { findings } = await wholeWalk(walked, clone, { seed, impatient: true });
console.log(JSON.stringify(findings));
process.exit(0);
