import { pageList, queryOf } from '@longstrip/contract/rendering';

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
/** `/:item` matches a short word or number, `/:slug` words with hyphens, `/:name` one id; `/word?` is optional. */
const asPattern = (path: string) =>
  path
    .replace('/:item', '/[\\w-]{1,40}')
    .replace('/:slug', '/[a-z0-9-]{1,80}')
    .replace(/\/:\w+/g, `/${uuid}`)
    .replace(/(\/\w+)\?$/, '(?:$1)?');
const paths: readonly string[] = pageList.map(({ path }) => path);
const pages = new RegExp(`^(?:${paths.map(asPattern).join('|')})$`);

const queries = pageList.flatMap(({ path, query }) =>
  query ? { pattern: new RegExp(`^${asPattern(path)}$`), names: query } : [],
);

const documents: ReadonlySet<string> = new Set(paths);

/** Pages with one document for all items: rendered and cached once, under the path before the item. */
const itemPages = paths.filter((path) => path.endsWith('/:item')).map((path) => path.replace(':item', ''));

/**
 * All unknown paths, comics and episodes are answered with the page of this one, which is rendered and cached once.
 */
export const notFoundPath = '/not-found';

/**
 * What to do with a path: render the page of this normalised path, or redirect to it.
 * Only paths of real pages are cache keys, so that made-up ones cannot flood the cache.
 */
export function pageOfPath(requested: string): { path: string; redirect: boolean } {
  const trimmed = requested.length > 1 ? withoutTrailingSlashes(requested) || '/' : requested;
  if (!pages.test(trimmed)) return { path: notFoundPath, redirect: false };
  const path = trimmed.startsWith('/comic/') ? trimmed.toLowerCase() : trimmed;
  if (path !== requested) return { path, redirect: true };
  const itemPage = documents.has(path) ? undefined : itemPages.find((each) => path.startsWith(each));
  return { path: itemPage?.slice(0, -1) ?? path, redirect: false };
}

const patternsWithIds = paths
  .filter((path) => /:(?!item)/.test(path))
  .map((pattern) => ({ pattern, matches: new RegExp(`^${asPattern(pattern)}$`) }));

/** The page of a normalised path as the site map names it: `/comic/:id`. */
export function patternOfPage(path: string): string {
  if (documents.has(path)) return path;
  return patternsWithIds.find(({ matches }) => matches.test(path))?.pattern ?? notFoundPath;
}

/**
 * The part of a query that a page depends on, normalised: '' or `?status=completed`. Values that do not exist are redirected by
 * the renderer. Redirects are not cached, so made-up queries cannot flood the cache.
 */
export function pageQuery(path: string, query: string | undefined): string {
  const parts = queries.find(({ pattern }) => pattern.test(path))?.names ?? [];
  return query && parts.length > 0 ? queryOf(parts, query) : '';
}

/** There are too many addresses with several parameters, or with the place of a comic in a list, to cache their documents. */
export function hasManyVariants(path: string): boolean {
  return /^\/categories.*\?(.*&|after=)/.test(path);
}

/** Removes trailing slashes. A regular expression would take quadratic time if something follows the slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}
