/** The back office: the way in for staff, the way out for all others, and its first screens. */
import { gate } from './admin/gate.ts';
import { openSite } from './harness/site.ts';

gate(await openSite());
