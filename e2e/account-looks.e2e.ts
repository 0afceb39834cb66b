/** Every screen of accounts: accessible, without layout shifts, within its budget. */
import { isSoakRun } from './harness/journey.ts';
import { accountByKeyboard } from './looks/account-by-keyboard.ts';
import { accountLooksOf } from './looks/account-screens.ts';
import { everyScreen } from './looks/every-screen.ts';
import { pagesHaveScreens, screensOf } from './looks/screens.ts';
import { openLibrary } from './harness/site.ts';

const site = await openLibrary();
const looks = await accountLooksOf(site, { all: isSoakRun });
// First, because it awaits an account: the runner calls `after` as soon as no test is pending.
if (isSoakRun) await accountByKeyboard(site);
for (const look of looks) await everyScreen(look);
pagesHaveScreens([...screensOf(site), ...looks.flatMap(({ screens }) => screens)]);
