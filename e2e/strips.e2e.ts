/** Strips: no seams at any width and pixel ratio, and no end to how long they may be. */
import { openSite } from './harness/site.ts';
import { memory } from './strips/memory.ts';
import { seams, shelveFlat } from './strips/seams.ts';

const site = await openSite();
const flat = await shelveFlat(site);
await site.operator.imagesMade();
seams(site, flat);
memory(site);
