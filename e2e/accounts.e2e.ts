/** Accounts: a whole life on two devices, two-step sign-in, sign-in with other providers, and how a session ends. */
import { confirming } from './accounts/confirming.ts';
import { connecting } from './accounts/connecting.ts';
import { firstAdmin } from './accounts/first-admin.ts';
import { ending } from './accounts/ending.ts';
import { leaving } from './accounts/leaving.ts';
import { life } from './accounts/life.ts';
import { social } from './accounts/social.ts';
import { secondFactorJourneys } from './accounts/second-factor.ts';
import { openTlsSite } from './accounts/tls-site.ts';
import { isSoakRun } from './harness/journey.ts';
import { openLibrary } from './harness/site.ts';

const library = await openLibrary();
firstAdmin(library);
life(library);
ending(library);
const site = openTlsSite();
social(site);
if (isSoakRun) {
  confirming(library);
  secondFactorJourneys(library);
  connecting(site);
  leaving(site);
}
