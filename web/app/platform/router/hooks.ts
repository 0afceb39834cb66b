import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
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

/** While `open`, something lies over the page, and Back calls `close` instead of leaving the page. */
export function useOverlay(open: boolean, close: () => void) {
  const { openOverlay } = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? openOverlay(() => latest.current()) : undefined), [open, openOverlay]);
}
