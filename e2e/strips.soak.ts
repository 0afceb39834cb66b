/** Strips: no seams at any width and pixel ratio, in both formats, and bounded memory through 200 slices. */
import { openSite } from './harness/site.ts';
import { memory } from './strips/memory.ts';
import { ratios, seams, addFlatComic, widths } from './strips/seams.ts';

const site = await openSite();
const flat = await addFlatComic(site);
await site.operator.imagesMade();
seams(site, flat, { ratios, widths });
memory(site, 200);
