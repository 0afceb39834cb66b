/** The same with an episode that is scheduled as people do: for a full minute, at least one minute ahead. */
import { catalogue } from './admin/catalogue.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';

const minute = 60_000;
const momentAfter = (now: Date) => new Date((Math.ceil(now.getTime() / minute) + 1) * minute);

catalogue(await openSiteWithDatabase(), { momentAfter, isWaitedFor: true });
