import { shownFailure } from './failure.ts';
import type { Location } from './location.ts';
import { matchRoute } from './match.ts';
import type { Route, Shown } from './route.ts';

/** Loads the page of a location and what it shows; a failure is a result, too. */
export async function loadPage<Store>(
  routes: readonly Route<Store>[],
  location: Location,
  store: Store,
  origin: string,
): Promise<Shown<Store>> {
  const { route, params } = matchRoute(routes, location.pathname);
  const shown = { location, route, params };
  try {
    const page = await route.load();
    await page.loader?.({ store, params, request: { url: origin + location.pathname + location.search } });
    return { ...shown, page, failure: null };
  } catch (error) {
    return { ...shown, page: null, failure: shownFailure(error) };
  }
}
