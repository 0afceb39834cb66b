/** How every screen stands: for everybody, without moving, within its budget. */
import { accessible } from './looks/accessible.ts';
import { budgets } from './looks/budgets.ts';
import { byKeyboard } from './looks/by-keyboard.ts';
import { still } from './looks/still.ts';
import { openLibrary } from './harness/site.ts';

const site = await openLibrary();
budgets(site);
accessible(site);
byKeyboard(site);
still(site);
