/** Edits in the back office: of two people at once, of several things at once, and taken back. */
import { editing } from './admin/editing.ts';
import { versions } from './admin/versions.ts';
import { openLibrary } from './harness/site.ts';
import { openSiteWithDatabase } from './harness/site-with-database.ts';

// Both are opened before the first journey: the browser is closed as soon as no journey is pending.
const sites = [await openLibrary(), await openSiteWithDatabase()] as const;
editing(sites[0]);
versions(sites[1]);
