/** Money: from the lock of an episode to reading it, coins, and another card. What comes later: money.soak.ts */
import { openLibrary } from './harness/site.ts';
import { buying } from './money/buying.ts';
import { coins } from './money/coins.ts';
import { replacingCard } from './money/replacing-card.ts';

const site = await openLibrary();
// All accounts are made before the first journey runs: the runner ends a file as soon as no test is pending.
await Promise.all([buying(site), coins(site), replacingCard(site)]);
