import { PageMoved, shownFailure } from './failure.ts';
import type { Location } from './location.ts';
import { matchRoute } from './match.ts';
import type { PageModule, Route, Shown } from './route.ts';

/** Loads the page of a location and what it shows; a failure is a result, too, and so is another address. */
export async function loadPage<Store>(
  routes: readonly Route<Store>[],
  location: Location,
  store: Store,
  origin: string,
): Promise<Shown<Store> & { movedTo?: string }> {
  const { route, params } = matchRoute(routes, location.pathname);
  const shown = { location, route, params, standIn: null };
  try {
    const page = await route.load();
    await page.loader?.({ store, params, request: { url: origin + location.pathname + location.search } });
    return { ...shown, page, failure: null };
  } catch (error) {
    if (error instanceof PageMoved) return { ...shown, page: null, failure: null, movedTo: error.to };
    const failure = shownFailure(error);
    const page = await standInFor(route, failure.code);
    if (page) return { ...shown, page, standIn: failure.code, failure: null };
    return { ...shown, page: null, failure };
  }
}

async function standInFor<Store>(
  { standIns }: Route<Store>,
  code: string,
): Promise<PageModule<Store> | null> {
  return (await standIns?.[code]?.load().catch(() => null)) ?? null;
}
