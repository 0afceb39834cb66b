/** Strips: no seam between slices, and no image is held that is far away. All ratios and a longer strip: strips.soak.ts */
import { openSite } from './harness/site.ts';
import { letsGo } from './strips/memory.ts';
import { seams, shelveFlat } from './strips/seams.ts';

const site = await openSite();
const flat = await shelveFlat(site);
await site.operator.imagesMade({ formats: 1 });
seams(site, flat, [1.5]);
letsGo(site, 40);
