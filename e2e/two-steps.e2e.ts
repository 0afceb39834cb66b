/** Two-step sign-in through the real client. */
import { twoSteps } from './accounts/two-steps.ts';
import { openLibrary } from './harness/site.ts';

twoSteps(await openLibrary());
