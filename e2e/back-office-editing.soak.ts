/** Edits in the back office: of two people at once, and of several things at once. */
import { editing } from './admin/editing.ts';
import { openLibrary } from './harness/site.ts';

editing(await openLibrary());
