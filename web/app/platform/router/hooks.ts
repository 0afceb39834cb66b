import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Router, View } from './router.ts';

export const RouterContext = createContext<Router<never> | null>(null);

export function useRouter(): Router<never> {
  return useContext(RouterContext)!;
}

export function useView<T>(select: (view: View<never>) => T): T {
  const { subscribe, view } = useRouter();
  const snapshot = () => select(view());
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

export const useCurrentPage = () => useView((view) => view.current);
export const useLocation = () => useView((view) => view.current.location);
export const useParams = () => useView((view) => view.current.params);
export const useNavigationType = () => useView((view) => view.navigationType);
export const useIsNavigating = () => useView((view) => view.isNavigating);
export const useNavigate = () => useRouter().navigate;

/** While `open`, an overlay covers the page, and Back calls `close` instead of leaving the page. */
export function useOverlay(open: boolean, close: () => void) {
  const { openOverlay } = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? openOverlay(() => latest.current()) : undefined), [open, openOverlay]);
}
