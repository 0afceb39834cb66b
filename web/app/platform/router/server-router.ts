import type { Shown } from './route.ts';
import type { Router } from './router.ts';

/** Shows one page and goes nowhere: the router of a document that is being written. */
export function serverRouter<Store>(shown: Shown<Store>): Router<Store> {
  const view = { shown, move: 'POP', moving: false, scroll: null, arrivals: 0 } as const;
  const nowhere = async () => {};
  return {
    view: () => view,
    subscribe: () => () => {},
    navigate: nowhere,
    reload: nowhere,
    prepare: () => {},
    trail: () => [],
    openOverlay: () => () => {},
  };
}
