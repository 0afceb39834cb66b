/** Every screen with every combination of device and color scheme; `npm test` has a part of them. */
import { openLibrary } from './harness/site.ts';
import { accountLooksOf } from './looks/account-screens.ts';
import { allFour, everyScreen } from './looks/every-screen.ts';
import { screensOf } from './looks/screens.ts';

const site = await openLibrary();
for (const look of [{ by: 'without an account', screens: screensOf(site) }, ...(await accountLooksOf(site))])
  everyScreen(look, allFour);
