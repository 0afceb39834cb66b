/** The back office: the way in for staff, the way out for all others, and its first screens. */
import { gate } from './admin/gate.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';

gate(await openSiteWithDatabase());
