import { loadPage } from './load-page.ts';
import { hrefOf, type Location, locationOf, type NavigateOptions, type To } from './location.ts';
import { matchRoute } from './match.ts';
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
type Entry = { key: string; index: number; user: unknown };

export type Router<Store> = {
  view: () => View<Store>;
  subscribe: (changed: () => void) => () => void;
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  /** Loads the present page again. */
  reload: () => Promise<void>;
  /** Loads what an address will need, without going there. */
  prepare: (to: To) => void;
};

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
  const stored = history.state as Partial<Entry> | null;
  let entry: Entry = { key: stored?.key ?? newKey(), index: stored?.index ?? 0, user: stored?.user ?? null };
  history.replaceState({ ...stored, ...entry }, '');
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
      const { Waiting } = await route.load();
      if (mine !== turn || !Waiting || done || again || move === 'REPLACE') return;
      const page = { Component: Waiting };
      appear({ route, params, location: target, page, standIn: null, failure: null }, true);
    }, patienceFor);
    let done = false;
    const next = await loadPage(routes, target, store, location.origin);
    done = true;
    clearTimeout(patience);
    if (mine !== turn) return;
    if (next.failure?.status === 500) {
      if (!navigator.onLine) next.failure = offline;
      // A page file that has gone with an older release: the server knows the new one.
      else if (move !== 'REPLACE' && !again)
        return move === 'POP' ? location.reload() : location.assign(hrefOf(target));
    }
    appear(next, false);
  }

  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const reached = (state as Partial<Entry> | null) ?? {};
    const target = locationOf(location.href, view.shown.location, reached.key ?? newKey(), reached.user);
    entry = { key: target.key, index: reached.index ?? entry.index, user: reached.user ?? null };
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
    async navigate(to, { replace = false, preventScrollReset = false, state = null } = {}) {
      if (typeof to === 'number') return history.go(to);
      const target = locationOf(to, view.shown.location, newKey(), state);
      const same = hrefOf(target) === hrefOf(view.shown.location);
      const replaces = replace || same;
      const arrive = () => {
        entry = { key: target.key, index: entry.index + (replaces ? 0 : 1), user: state };
        positions.takeOver();
        history[replaces ? 'replaceState' : 'pushState'](entry, '', hrefOf(target));
      };
      await go(target, replaces ? 'REPLACE' : 'PUSH', arrive, () => (preventScrollReset ? null : 0));
    },
    reload: () =>
      go(
        view.shown.location,
        view.move,
        () => {},
        () => positions.of(view.shown.location.key) ?? 0,
        true,
      ),
    prepare: (to) => void loadPage(routes, locationOf(to, view.shown.location, ''), store, location.origin),
  };
}
