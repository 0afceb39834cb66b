/** Two-step sign-in through the real client. */
import { secondFactorJourneys } from './accounts/second-factor.ts';
import { openLibrary } from './harness/site.ts';

secondFactorJourneys(await openLibrary());
