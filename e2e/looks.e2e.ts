/** Every screen without an account: accessible and without layout shifts; the size of first loads. */
import { reducedMotion } from './looks/accessible.ts';
import { byKeyboard } from './looks/by-keyboard.ts';
import { everyScreen } from './looks/every-screen.ts';
import { firstLoads } from './looks/first-load.ts';
import { policies } from './looks/policies.ts';
import { screensOf } from './looks/screens.ts';
import { stillForReturning } from './looks/still.ts';
import { openLibrary } from './harness/site.ts';

const site = await openLibrary();
await everyScreen({ by: 'without an account', screens: screensOf(site) });
firstLoads(site);
policies(site);
reducedMotion(site);
byKeyboard(site);
stillForReturning(site);
