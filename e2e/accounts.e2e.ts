/** Accounts: a whole life on two devices, and the ways in through others. */
import { life } from './accounts/life.ts';
import { social } from './accounts/social.ts';
import { openLibrary } from './harness/site.ts';

life(await openLibrary());
social();
