import { loadPage } from './load-page.ts';
import { hrefOf, type Location, locationOf, type NavigateOptions, type To } from './location.ts';
import { matchRoute } from './match.ts';
import { keepOverlays } from './overlays.ts';
import type { Route, Shown } from './route.ts';
import { keepPositions } from './scroll-positions.ts';

export type Move = 'POP' | 'PUSH' | 'REPLACE';
export type View<Store> = {
  shown: Shown<Store>;
  /** How the present page was reached. */
  move: Move;
  /** The next page is on its way. */
  moving: boolean;
  /** Where to scroll when the present page appears: a height, or null to leave it. */
  scroll: number | null;
  /** Counts the pages that appeared, a present one that was loaded again included. */
  arrivals: number;
};
type Entry = { key: string; index: number; user: unknown; trail: string[] };

export type Router<Store> = {
  view: () => View<Store>;
  subscribe: (changed: () => void) => () => void;
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /** Loads the present page again. */
  reload: () => Promise<void>;
  /** Loads what an address will need, without going there. */
  prepare: (to: To) => void;
  /** The addresses before the present one in the history, the latest last. */
  trail: () => readonly string[];
  /** Something lies over the page: Back calls `close` and stays on the page. Answers what to call once it is gone. */
  openOverlay: (close: () => void) => () => void;
};

/** Addresses an entry knows of those before it. */
const trailKept = 20;
/** Milliseconds after which a move shows the layout of the page that is still being loaded. */
const patienceFor = 300;
/** The file of a page could not be fetched. */
const offline = { status: 503, code: 'network', title: '' };
const newKey = () => Math.random().toString(36).slice(2, 10);

/** Moves between pages in the browser: loads first, then changes address and screen together. */
export function createRouter<Store>(
  routes: readonly Route<Store>[],
  store: Store,
  first: Shown<Store>,
): Router<Store> {
  const listeners = new Set<() => void>();
  const positions = keepPositions();
  const overlays = keepOverlays({ isMoving: () => view.moving });
  const stored = history.state as Partial<Entry> | null;
  const entryIn = (state: Partial<Entry> | null): Entry => ({
    key: state?.key ?? newKey(),
    index: state?.index ?? 0,
    user: state?.user ?? null,
    trail: state?.trail ?? [],
  });
  let entry = entryIn(stored);
  history.replaceState({ ...stored, ...entry, overlay: false }, '');
  let view: View<Store> = {
    shown: {
      ...first,
      location: {
        ...first.location,
        search: location.search,
        hash: location.hash,
        key: entry.key,
        state: entry.user,
      },
    },
    move: 'POP',
    moving: false,
    scroll: null,
    arrivals: 0,
  };
  /** Every move makes the ones before it stale. */
  let turn = 0;

  const show = (next: Partial<View<Store>>) => {
    view = { ...view, ...next };
    for (const changed of listeners) changed();
  };

  async function go(
    target: Location,
    move: Move,
    arrive: () => void,
    scroll: () => number | null,
    again = false,
  ) {
    const mine = ++turn;
    const from = view.shown.location;
    let arrived = false;
    const appear = (shown: Shown<Store>, moving: boolean) => {
      const { arrivals } = view;
      const change = arrived ? { scroll: null } : { move, scroll: scroll(), arrivals: arrivals + 1 };
      if (!arrived) {
        // Where one was on the page itself stays known while something else stands in for it.
        if (!view.shown.standIn) positions.save(from.key);
        arrive();
      }
      arrived = true;
      show({ shown, moving, ...change });
    };
    show({ moving: true });
    const patience = setTimeout(async () => {
      const { route, params } = matchRoute(routes, target.pathname);
      const { Waiting } = await route.load().catch(() => ({ Waiting: undefined }));
      await overlays.left();
      if (mine !== turn || !Waiting || done || again || move === 'REPLACE') return;
      const page = { Component: Waiting };
      appear({ route, params, location: target, page, standIn: null, failure: null }, true);
    }, patienceFor);
    let done = false;
    const next = await loadPage(routes, target, store, location.origin);
    await overlays.left();
    done = true;
    clearTimeout(patience);
    if (mine !== turn) return;
    if (next.movedTo !== undefined) return moveOn(next.movedTo, target, move !== 'PUSH' || arrived);
    if (next.failure?.status === 500) {
      if (!navigator.onLine) next.failure = offline;
      // A page file that has gone with an older release: the server knows the new one.
      else if (move !== 'REPLACE' && !again)
        return move === 'POP' ? location.reload() : location.assign(hrefOf(target));
    }
    appear(next, false);
    overlays.leave();
  }

  async function navigate(to: To | number, options: NavigateOptions = {}): Promise<void> {
    const { replace = false, preventScrollReset = false, state = null } = options;
    if (typeof to === 'number') return history.go(to);
    const target = locationOf(to, view.shown.location, newKey(), state);
    const same = hrefOf(target) === hrefOf(view.shown.location);
    const replaces = replace || same;
    const arrive = () => {
      const trail = replaces ? entry.trail : [...entry.trail, hrefOf(view.shown.location)].slice(-trailKept);
      entry = { key: target.key, index: entry.index + (replaces ? 0 : 1), user: state, trail };
      positions.takeOver();
      history[replaces || overlays.isOnEntry() ? 'replaceState' : 'pushState'](entry, '', hrefOf(target));
    };
    await go(target, replaces ? 'REPLACE' : 'PUSH', arrive, () => (preventScrollReset ? null : 0));
  }

  /** A loader has named another address. One that already has an entry in the history gives that entry away. */
  const moveOn = (to: To, { state }: Location, replace: boolean) => navigate(to, { replace, state });

  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const reached = (state as Partial<Entry> | null) ?? {};
    overlays.popped();
    if (reached.key === view.shown.location.key) return;
    const target = locationOf(location.href, view.shown.location, reached.key ?? newKey(), reached.user);
    entry = entryIn({ index: entry.index, ...reached, key: target.key });
    if (reached.key === undefined) history.replaceState(entry, '');
    const { pathname, search } = view.shown.location;
    if (target.pathname === pathname && target.search === search && target.hash) {
      turn++;
      return show({ shown: { ...view.shown, location: target }, move: 'POP', moving: false, scroll: null });
    }
    void go(
      target,
      'POP',
      () => {},
      () => positions.of(target.key) ?? 0,
    );
  });

  return {
    view: () => view,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    navigate,
    reload: () =>
      go(
        view.shown.location,
        view.move,
        () => {},
        () => positions.of(view.shown.location.key) ?? 0,
        true,
      ),
    trail: () => entry.trail,
    openOverlay(close) {
      positions.takeOver();
      return overlays.open(close);
    },
    prepare: (to) => void loadPage(routes, locationOf(to, view.shown.location, ''), store, location.origin),
  };
}
