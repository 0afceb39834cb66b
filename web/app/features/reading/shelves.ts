import { readKeeping } from '../../platform/adult-history.ts';

/** 18+ reading is kept apart from other reading, and for as long as its reader wants. */
export type Shelf = 'plain' | 'adult';

/** All of the uncensored host is 18+. Its storage is its own, so the usual names do there. */
const onAdultHost = () => document.documentElement.dataset['site'] === 'uncensored';

/** Those that exist on this host. */
export const shelvesHere = (): Shelf[] => (onAdultHost() ? ['adult'] : ['plain', 'adult']);

/** The name under which something of a shelf lies in this browser. */
export const keyOn = (shelf: Shelf, name: string) =>
  shelf === 'adult' && !onAdultHost() ? `adult:${name}` : name;

/** Where a shelf's history lies now: 18+ reading may be wished to go with the browser's tabs. */
export const storageOf = (shelf: Shelf): Storage =>
  shelf === 'adult' && readKeeping().days === 0 ? sessionStorage : localStorage;
