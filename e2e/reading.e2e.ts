/** Reading: the reader's controls, what it remembers, and the pictures of the strip. */
import { openLibrary } from './harness/site.ts';
import { adultHistory } from './reading/adult-history.ts';
import { barsAndKeys } from './reading/bars-and-keys.ts';
import { remembering } from './reading/remembering.ts';
import { stripImages } from './reading/strip-images.ts';

const site = await openLibrary();
barsAndKeys(site);
remembering(site);
adultHistory(site);
stripImages(site);
