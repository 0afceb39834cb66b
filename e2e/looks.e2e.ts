/** How every screen stands: for everybody, without moving, within its budget. */
import { accessible, reflow } from './looks/accessible.ts';
import { accountLooksOf, signInScreensOf } from './looks/account-screens.ts';
import { accountByKeyboard } from './looks/account-by-keyboard.ts';
import { budgets } from './looks/budgets.ts';
import { byKeyboard } from './looks/by-keyboard.ts';
import { screensOf } from './looks/screens.ts';
import { still } from './looks/still.ts';
import { openLibrary } from './harness/site.ts';

const site = await openLibrary();
const looks = [
  { by: 'anybody', screens: screensOf(site) },
  { by: 'whoever has an account', screens: signInScreensOf(site) },
  ...(await accountLooksOf(site)),
];
// First, as it waits for an account: a runner with nothing to run meanwhile would take the site away.
await accountByKeyboard(site);
budgets(site, looks.slice(1));
// The other two combinations: looks.soak.ts
accessible(looks, [
  ['phone', 'dark'],
  ['desktop', 'light'],
]);
reflow(site, looks);
byKeyboard(site);
still(site, looks);
