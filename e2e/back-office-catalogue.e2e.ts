/** The catalogue in the back office: from a new comic to what a reader sees. */
import { catalogue } from './admin/catalogue.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';

/** About an hour ahead, which a slow machine does not reach, and a full second, as the field takes it. */
const momentAfter = (now: Date) => new Date((Math.ceil(now.getTime() / 1000) + 3600) * 1000);

catalogue(await openSiteWithDatabase(), { momentAfter, isWaitedFor: false });
