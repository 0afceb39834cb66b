/** Every screen of the back office on a full site, each on one device in one colour scheme. */
import { everyOfficeScreen } from './admin/every-screen.ts';
import { openFullOffice } from './admin/full-office.ts';

await everyOfficeScreen(await openFullOffice());
