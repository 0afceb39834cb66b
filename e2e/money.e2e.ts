/** Money: from the lock of an episode to reading it, renewals, stopping, and coins. */
import { isSoakRun } from './harness/journey.ts';
import { openLibrary } from './harness/site.ts';
import { buying } from './money/buying.ts';
import { coins } from './money/coins.ts';
import { onUncensoredSite } from './money/on-uncensored-site.ts';
import { refunding } from './money/refunding.ts';
import { renewing } from './money/renewing.ts';
import { replacingCard } from './money/replacing-card.ts';

const site = await openLibrary();
// All accounts are made before the first journey runs: the runner ends a file as soon as no test is pending.
await Promise.all([
  buying(site),
  coins(site),
  replacingCard(site),
  ...(isSoakRun ? [refunding(site), renewing(site), onUncensoredSite(site)] : []),
]);
