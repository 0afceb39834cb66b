/** Every screen without an account: accessible, without layout shifts, within its budget. */
import { reducedMotion } from './looks/accessible.ts';
import { policies } from './looks/budgets.ts';
import { byKeyboard } from './looks/by-keyboard.ts';
import { everyScreen } from './looks/every-screen.ts';
import { screensOf } from './looks/screens.ts';
import { stillForReturning } from './looks/still.ts';
import { openLibrary } from './harness/site.ts';

const site = await openLibrary();
await everyScreen({ by: 'without an account', screens: screensOf(site) });
policies(site);
reducedMotion(site);
byKeyboard(site);
stillForReturning(site);
