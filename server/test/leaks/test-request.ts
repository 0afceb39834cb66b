/** One request that every visitor makes. */
import type { ValidLink } from './oracle.ts';

export type TestRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  /** The name of the call, if it is one. */
  endpoint?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whom a valid link in the URL was signed for. */
  link?: ValidLink;
  /** `all`: also by visitors at other than the main hosts; `representatives`: by one visitor of each standing. */
  by?: 'all' | 'representatives';
  /** How many visitors who are not staff make it, chosen anew for each request; all if not given. */
  nonStaffVisitors?: number;
  /** Not made by signed-in visitors: it would end their session or account. */
  anonymousOnly?: boolean;
  /** Its answer holds only what the visitor sent about themselves. */
  ownDataOnly?: boolean;
  /** Must be refused before the body is parsed, which is not valid JSON. */
  refusedBeforeBody?: boolean;
};

export function nameOf({ method, url, body }: TestRequest): string {
  return `${method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}
