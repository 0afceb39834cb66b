/** The back office: the way in for staff, the way out for everybody else, and its first screens. */
import { gate } from './admin/gate.ts';
import { openSite } from './harness/site.ts';

gate(await openSite());
