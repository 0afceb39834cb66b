/** Journeys of money that `npm test` takes on one host and device, on both of both. */
import { openLibrary } from './harness/site.ts';
import { buying } from './money/buying.ts';
import { coins } from './money/coins.ts';
import { refunding } from './money/refunding.ts';
import { renewing } from './money/renewing.ts';

const site = await openLibrary();
await Promise.all([buying(site), coins(site), refunding(site), renewing(site)]);
