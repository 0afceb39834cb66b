/** Walks that `npm test` takes on one device, on both. */
import { openLibrary } from './harness/site.ts';
import { ageGate } from './walks/age-gate.ts';
import { bothSites } from './walks/both-sites.ts';

const site = await openLibrary();
bothSites(site);
ageGate(site);
