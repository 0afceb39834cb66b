import { pageQueries } from '@longstrip/contract/rendering';

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const id = new RegExp(`^${uuid}$`);
const pages = new RegExp(
  `^(?:/|/categories|/comic/${uuid}(?:/${uuid}(?:/uncensored)?)?|/account(?:/action|/first-admin)?|/privacy-policy|/terms-of-use|/payment-and-refund)$`,
);

/** The one address under which the not-found page is made and kept, whatever was asked for. */
export const notFoundPath = '/not-found';

/**
 * What to do with a path: make the page of this normalised path, or send the reader to it.
 * Only paths of real pages are cache keys, so that made-up ones cannot flood the cache.
 */
export function pageOfPath(asked: string): { path: string; redirect: boolean } {
  const trimmed = asked.length > 1 ? withoutSlashes(asked) || '/' : asked;
  if (!pages.test(trimmed)) return { path: notFoundPath, redirect: false };
  const path = trimmed.startsWith('/comic/') ? trimmed.toLowerCase() : trimmed;
  return { path, redirect: path !== asked };
}

/**
 * What a page depends on of a query, in its one form: '' or `?name=id`. Ids that exist are few; the renderer sends
 * others to the plain page, and that answer is not kept, so that made-up ones cannot flood the cache either.
 */
export function pageQuery(path: string, query: string | undefined): string {
  const name = pageQueries[path];
  const value = name && new URLSearchParams(query).get(name);
  return value && id.test(value) ? `?${name}=${value.toLowerCase()}` : '';
}

/** Without those at its end. Not by a pattern: that takes the square of their number when something follows. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
