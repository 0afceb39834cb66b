import type { CurrentPage } from './route.ts';
import type { Router } from './router.ts';

/** Shows one page and goes nowhere: the router of a document that is being rendered. */
export function serverRouter<Store>(current: CurrentPage<Store>): Router<Store> {
  const view = {
    current,
    navigationType: 'traverse',
    isNavigating: false,
    scroll: null,
    commitCount: 0,
  } as const;
  const noNavigation = async () => {};
  return {
    view: () => view,
    subscribe: () => () => {},
    navigate: noNavigation,
    reload: noNavigation,
    prepare: () => {},
    canGoBack: () => false,
    trail: () => [],
    openOverlay: () => () => {},
  };
}
