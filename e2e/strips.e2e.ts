/** Strips: no seam between slices, and no image is held that is far away. All ratios and widths and a longer strip: strips.soak.ts */
import { openSiteWithDatabase } from './harness/site-with-database.ts';
import { releasesImages } from './strips/memory.ts';
import { seams, addFlatComic } from './strips/seams.ts';

const site = await openSiteWithDatabase();
const flat = await addFlatComic(site);
await site.operator.imagesMade({ formats: 1 });
seams(site, flat, { ratios: [1.5], widths: [411.43] });
releasesImages(site, 20);
