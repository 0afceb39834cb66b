import { Redirect, failureDetails } from './failure.ts';
import type { Location } from './location.ts';
import { matchRoute } from './match.ts';
import type { Route, CurrentPage } from './route.ts';

/** Loads the page of a location and what it shows. A failure is a result, too, and so is a redirect. */
export async function loadPage<Store>(
  routes: readonly Route<Store>[],
  location: Location,
  store: Store,
  origin: string,
  signal?: AbortSignal,
): Promise<CurrentPage<Store> & { redirectTo?: string; isMoved?: boolean }> {
  const { route, params } = matchRoute(routes, location.pathname);
  const current = { location, route, params, page: null, interstitial: null, failure: null };
  try {
    const page = await route.load();
    const url = origin + location.pathname + location.search;
    await page.loader?.({ store, params, request: { url, signal } });
    return { ...current, page };
  } catch (error) {
    if (error instanceof Redirect) return { ...current, redirectTo: error.to, isMoved: error.isMoved };
    if (signal?.aborted) return current;
    const failure = failureDetails(error);
    const page = await route.interstitials?.[failure.code]?.load().catch(() => null);
    return page ? { ...current, page, interstitial: failure.code } : { ...current, failure };
  }
}
