import type { SiteVariant } from '@longstrip/contract/site';
import type { Location } from './router/location.ts';

/** The query parameter of a comic in uncensored mode; the path of a chapter ends with `/uncensored` instead. */
export const uncensoredMode = { param: 'mode', value: 'uncensored' } as const;

export const isUncensoredPath = (pathname: string) => pathname.endsWith('/uncensored');

export function requestsUncensored(search: string): boolean {
  return new URLSearchParams(search).get(uncensoredMode.param) === uncensoredMode.value;
}

/** Whether a page is for adults only: all of the uncensored site, and uncensored mode on the normal one. */
export function isAdultPage(
  site: SiteVariant,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  return site === 'uncensored' || isUncensoredPath(pathname) || requestsUncensored(search);
}

/** The same for the page on screen. The server and the early script mark the first document, `AdultMarks` later pages. */
export const onAdultPage = (): boolean => 'adult' in document.documentElement.dataset;
