import type { Area } from '@longstrip/client/browser-storage';
import { readRetention } from '../../platform/adult-history.ts';

/** 18+ history is stored separately, because it has a different retention. */
export type HistoryScope = 'general' | 'adult';

/** Everything on the uncensored site is 18+. Its storage is separate, so it uses the usual keys. */
const isUncensoredSite = () => document.documentElement.dataset['site'] === 'uncensored';

/** The scopes of this site. */
export const historyScopes = (): HistoryScope[] => (isUncensoredSite() ? ['adult'] : ['general', 'adult']);

/** The storage key of a scope. */
export const keyOn = (scope: HistoryScope, name: string) =>
  scope === 'adult' && !isUncensoredSite() ? `adult:${name}` : name;

/** Each comic has one key, which begins with this prefix. */
export const entryPrefix = (scope: HistoryScope) => keyOn(scope, 'reading:');
export const entryKey = (scope: HistoryScope, comicId: string) => entryPrefix(scope) + comicId;

/** 18+ history whose retention is the session is in session storage. */
export const areaOf = (scope: HistoryScope): Area =>
  scope === 'adult' && readRetention().days === 0 ? 'sessionStorage' : 'localStorage';
