/** The same with an episode that is scheduled as people do: for a full minute, one at least from now. */
import { catalogue } from './admin/catalogue.ts';
import { openSite } from './harness/site.ts';

const minute = 60_000;
const momentAfter = (now: Date) => new Date((Math.ceil(now.getTime() / minute) + 1) * minute);

catalogue(await openSite(), { momentAfter });
