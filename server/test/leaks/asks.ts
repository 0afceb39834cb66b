/** One request that every visitor makes. */
import type { GoodLink } from './oracle.ts';

export type Ask = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  /** Of a call: its name. */
  endpoint?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** For whom a valid link in the address was made. */
  link?: GoodLink;
  /** `all`: also by those who come under odd names of hosts; `few`: by one of each standing. */
  by?: 'all' | 'few';
  /** Not made by those who are signed in: it would end their session or account. */
  strangersOnly?: boolean;
  /** Answers what somebody sent about themselves: to them, and nobody else. */
  own?: boolean;
  /** Must not be let near the body: it is no JSON. */
  refusedUnread?: boolean;
};

export function nameOf({ method, url, body }: Ask): string {
  return `${method} ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
}
