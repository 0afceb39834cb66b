/** The combinations of device and color scheme that `looks.e2e.ts` leaves out. */
import { openLibrary } from './harness/site.ts';
import { accessible } from './looks/accessible.ts';
import { accountLooksOf, signInScreensOf } from './looks/account-screens.ts';
import { screensOf } from './looks/screens.ts';

const site = await openLibrary();
const looks = [
  { by: 'anybody', screens: screensOf(site) },
  { by: 'whoever has an account', screens: signInScreensOf(site) },
  ...(await accountLooksOf(site)),
];
accessible(looks, [
  ['phone', 'light'],
  ['desktop', 'dark'],
]);
