/** The catalogue in the back office: from a new comic to what a reader sees. */
import { catalogue } from './admin/catalogue.ts';
import { openSite } from './harness/site.ts';

catalogue(await openSite());
