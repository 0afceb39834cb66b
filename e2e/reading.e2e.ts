/** Reading: the reader's controls, what it remembers, and the pictures of the strip. */
import { isSoakRun } from './harness/journey.ts';
import { openLibrary } from './harness/site.ts';
import { adultHistory } from './reading/adult-history.ts';
import { barsAndKeys } from './reading/bars-and-keys.ts';
import { episodePlaces } from './reading/episode-places.ts';
import { overlays } from './reading/overlays.ts';
import { remembering } from './reading/remembering.ts';
import { stripImages } from './reading/strip-images.ts';
import { wayBack } from './reading/way-back.ts';

const site = await openLibrary();
// First, because it awaits an account: the runner ends a file as soon as no test is pending.
if (isSoakRun) await adultHistory(site);
barsAndKeys(site);
overlays(site);
episodePlaces(site);
wayBack(site);
remembering(site);
stripImages(site);
