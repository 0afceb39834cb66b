/** Operation and home content in the back office, and what readers see of it. */
import { operation } from './admin/operation.ts';
import { openLibrary } from './harness/site.ts';

operation(await openLibrary());
