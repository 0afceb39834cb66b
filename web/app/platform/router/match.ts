export type Params = Record<string, string | undefined>;

/**
 * Parameters of a path that fits the pattern, or null. `:name` takes one segment,
 * a segment ending in `?` may be missing at the end, `*` takes everything.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  if (pattern === '*') return {};
  const wanted = segments(pattern);
  const given = segments(pathname);
  const needed = wanted.filter((each) => !each.endsWith('?')).length;
  if (given.length > wanted.length || given.length < needed) return null;
  const params: Params = {};
  for (const [index, segment] of given.entries()) {
    const part = wanted[index]!;
    if (part.startsWith(':')) params[part.slice(1)] = decoded(segment);
    else if (part.replace('?', '') !== segment) return null;
  }
  return params;
}

/** The first route whose path fits, with its parameters. */
export function matchRoute<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Params } {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  throw new Error('The last route must take everything');
}

const segments = (path: string) => path.split('/').filter(Boolean);

export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
