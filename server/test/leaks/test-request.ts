/** One request that every visitor makes. */
import type { GoodLink } from './oracle.ts';

export type TestRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  /** Of a call: its name. */
  endpoint?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whom a valid link in the URL was signed for. */
  link?: GoodLink;
  /** `all`: also by visitors that use unusual host names; `few`: by one visitor of each standing. */
  by?: 'all' | 'few';
  /** Beside the staff only so many of them make it, others for each request. */
  besideStaff?: number;
  /** Not made by signed-in visitors: it would end their session or account. */
  strangersOnly?: boolean;
  /** Its answer holds only what the visitor sent about themselves. */
  own?: boolean;
  /** Must be refused before the body is parsed: it is no JSON. */
  refusedUnread?: boolean;
};

export function nameOf({ method, url, body }: TestRequest): string {
  return `${method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}
