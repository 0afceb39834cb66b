/** The catalogue in the back office: from a new comic to what a reader sees. */
import { catalogue } from './admin/catalogue.ts';
import { openSite } from './harness/site.ts';

/** A full second, as the field has it. */
const momentAfter = (now: Date) => new Date((Math.ceil(now.getTime() / 1000) + 3) * 1000);

catalogue(await openSite(), { momentAfter });
