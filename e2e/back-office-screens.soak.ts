/** Every screen of the back office with every combination of device and color scheme; `npm test` has one of each. */
import { everyOfficeScreen } from './admin/every-screen.ts';
import { openFullOffice } from './admin/full-office.ts';

await everyOfficeScreen(await openFullOffice(), 'all');
