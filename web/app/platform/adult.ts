import type { SiteVariant } from '@longstrip/contract/site';
import type { Location } from './router/location.ts';

/** What the address of a comic says behind its `?` in uncensored mode; a chapter's says it as the end of its path. */
export const uncensoredMode = { param: 'mode', value: 'uncensored' } as const;

export const isUncensoredPath = (pathname: string) => pathname.endsWith('/uncensored');

export function asksUncensored(search: string): boolean {
  return new URLSearchParams(search).get(uncensoredMode.param) === uncensoredMode.value;
}

/** Whether what is at an address is for adults alone: all of the uncensored site, and uncensored mode on the other. */
export function isAdultAddress(
  site: SiteVariant,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  return site === 'uncensored' || isUncensoredPath(pathname) || asksUncensored(search);
}
