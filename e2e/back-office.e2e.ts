/** The back office: the way in for staff, the way out for all others, and its first screens. */
import { endedSession } from './admin/ended-session.ts';
import { gate } from './admin/gate.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';

const site = await openSiteWithDatabase();
gate(site);
endedSession(site);
