/** Walks through the site: pages, menus, lists, both sites, failures, and the server's HTML without scripts. */
import { openLibrary } from './harness/site.ts';
import { ageGate } from './walks/age-gate.ts';
import { bothSites } from './walks/both-sites.ts';
import { browsing } from './walks/browsing.ts';
import { carousels } from './walks/carousels.ts';
import { creators } from './walks/creators.ts';
import { failures } from './walks/failures.ts';
import { firstWalk } from './walks/first-walk.ts';
import { quickHide } from './walks/quick-hide.ts';
import { searching } from './walks/searching.ts';
import { serverHtml } from './walks/server-html.ts';
import { similarComics } from './walks/similar.ts';

const site = await openLibrary();
firstWalk(site);
browsing(site);
carousels(site);
creators(site);
bothSites(site);
ageGate(site);
quickHide(site);
searching(site);
similarComics(site);
failures(site);
serverHtml(site);
