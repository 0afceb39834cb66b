/** Money: renewals, refunds, and the uncensored site. On a server of its own, which allows 20 accounts an hour. */
import { openLibrary } from './harness/site.ts';
import { onUncensoredSite } from './money/on-uncensored-site.ts';
import { refunding } from './money/refunding.ts';
import { renewing } from './money/renewing.ts';

const site = await openLibrary();
// All accounts are made before the first journey runs: the runner ends a file as soon as no test is pending.
await Promise.all([refunding(site), renewing(site), onUncensoredSite(site)]);
