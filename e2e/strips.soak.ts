/** Strips: no seams at any width and pixel ratio, in both formats, and bounded memory through 200 slices and on screens with many pixels. */
import { openSite } from './harness/site.ts';
import { memory, releasesLargeImages } from './strips/memory.ts';
import { ratios, seams, addFlatComic, widths } from './strips/seams.ts';

const site = await openSite();
const flat = await addFlatComic(site);
await site.operator.imagesMade();
seams(site, flat, { ratios, widths });
releasesLargeImages(site);
memory(site, 200);
