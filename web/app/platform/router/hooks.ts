import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { NavigateOptions } from './location.ts';
import type { Router, View } from './router.ts';

export const RouterContext = createContext<Router<never> | null>(null);

export function useRouter(): Router<never> {
  return useContext(RouterContext)!;
}

function useView<T>(part: (view: View<never>) => T): T {
  const { subscribe, view } = useRouter();
  const now = () => part(view());
  return useSyncExternalStore(subscribe, now, now);
}

export const useShown = () => useView((view) => view.shown);
export const useScroll = () => useView((view) => view.scroll);
export const useArrivals = () => useView((view) => view.arrivals);
export const useLocation = () => useView((view) => view.shown.location);
export const useParams = () => useView((view) => view.shown.params);
/** How the present page was reached: going back or forward, anew, or in the place of another. */
export const useNavigationType = () => useView((view) => view.move);
/** True while the next page is on its way. */
export const useMoving = () => useView((view) => view.moving);
export const useNavigate = () => useRouter().navigate;

/** The query of the address, and a way to change it without leaving the page. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) =>
      navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [params, set] as const;
}
