/** One request that every visitor makes. */
import type { GoodLink } from './oracle.ts';

export type TestRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  /** The name of the call, if it is one. */
  endpoint?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whom a valid link in the URL was signed for. */
  link?: GoodLink;
  /** `all`: also by visitors that use unusual host names; `few`: by one visitor of each standing. */
  by?: 'all' | 'few';
  /** How many visitors besides staff make it, chosen anew for each request; all if not given. */
  besideStaff?: number;
  /** Not made by signed-in visitors: it would end their session or account. */
  strangersOnly?: boolean;
  /** Its answer holds only what the visitor sent about themselves. */
  own?: boolean;
  /** Must be refused before the body is parsed, which is not valid JSON. */
  refusedUnread?: boolean;
};

export function nameOf({ method, url, body }: TestRequest): string {
  return `${method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}
