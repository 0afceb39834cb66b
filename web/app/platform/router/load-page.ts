import { Redirect, shownFailure } from './failure.ts';
import type { Location } from './location.ts';
import { matchRoute } from './match.ts';
import type { Route, Shown } from './route.ts';

/** Loads the page of a location and what it shows. A failure is a result, too, and so is a redirect. */
export async function loadPage<Store>(
  routes: readonly Route<Store>[],
  location: Location,
  store: Store,
  origin: string,
  signal?: AbortSignal,
): Promise<Shown<Store> & { redirectTo?: string }> {
  const { route, params } = matchRoute(routes, location.pathname);
  const shown = { location, route, params, page: null, interstitial: null, failure: null };
  try {
    const page = await route.load();
    const url = origin + location.pathname + location.search;
    await page.loader?.({ store, params, request: { url, signal } });
    return { ...shown, page };
  } catch (error) {
    if (error instanceof Redirect) return { ...shown, redirectTo: error.to };
    if (signal?.aborted) return shown;
    const failure = shownFailure(error);
    const page = await route.interstitials?.[failure.code]?.load().catch(() => null);
    return page ? { ...shown, page, interstitial: failure.code } : { ...shown, failure };
  }
}
