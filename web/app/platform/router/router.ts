import { flushSync } from 'react-dom';
import { keepDocumentTrail } from './document-trail.ts';
import { noteFollowedLink, takeFollowedLink } from './followed-link.ts';
import { loadPage } from './load-page.ts';
import { hrefOf, isPlainClick, type Location, locationOf, type NavigateOptions } from './location.ts';
import { decoded, matchRoute } from './match.ts';
import { keepOverlays } from './overlays.ts';
import type { Route, CurrentPage } from './route.ts';
import { keepScrollPositions } from './scroll-positions.ts';

export type View<Store> = {
  current: CurrentPage<Store>;
  /** How the present page was reached. A document counts as a traversal, unless a link of the site has loaded it. */
  navigationType: NavigationType;
  /** The next page is being loaded. */
  isNavigating: boolean;
  /** Scrolls the present page to where it begins or was left; null leaves it. */
  scroll: (() => void) | null;
  /** Counts the pages shown, including the present one when it is loaded again. */
  commitCount: number;
};

export type Router<Store> = {
  view: () => View<Store>;
  subscribe: (onChange: () => void) => () => void;
  navigate: (to: string | number, options?: NavigateOptions) => Promise<void>;
  /** Loads the present page again, unless another page is being loaded. */
  reload: () => Promise<void>;
  /** Loads what an address will need, without going there. */
  prepare: (to: string) => void;
  /** Whether the history entry before this one is a page of the site. */
  canGoBack: () => boolean;
  /** The addresses before the present one in the history, the latest last. */
  trail: () => string[];
  /** Registers an overlay: Back calls `close` and stays on the page. Returns the function to call once it is closed. */
  openOverlay: (close: () => void) => () => void;
};

/** Shows the page once its address is in place. */
type ShowCommitted = (scroll: View<never>['scroll']) => void;

/** Milliseconds after which a navigation shows the layout of the page that is still being loaded. */
const pendingDelayMs = 300;
/** The page's file could not be fetched. */
const offline = { status: 503, code: 'network', title: '' };
const manual = { scroll: 'manual', focusReset: 'manual' } as const;

/**
 * Moves between pages in the browser: loads first, then changes address and screen together.
 * Browsers without the Navigation API load a document for every page.
 */
export function createRouter<Store>(
  routes: readonly Route<Store>[],
  store: Store,
  first: CurrentPage<Store>,
): Router<Store> {
  const navigation = workingNavigation();
  const listeners = new Set<() => void>();
  const overlays = keepOverlays({ isNavigating: () => view.isNavigating || isLeavingDocument });
  const followed = takeFollowedLink();
  const documentTrail = navigation ? null : keepDocumentTrail(!!followed?.replaces);
  const scrollPositions = keepScrollPositions(() => navigation?.entries() ?? []);
  const currentKey = () => navigation?.currentEntry?.key ?? '';
  let view: View<Store> = {
    current: {
      ...first,
      location: {
        ...first.location,
        key: currentKey(),
        state: navigation?.currentEntry?.getState() ?? followed?.state ?? null,
      },
    },
    navigationType: followed ? 'push' : 'traverse',
    isNavigating: false,
    scroll: null,
    commitCount: 0,
  };
  /** Every navigation aborts the one before it. */
  let ongoing = new AbortController();
  let isReloading = false;
  /** Another document is being loaded in place of this one. */
  let isLeavingDocument = false;
  /** The page itself is on screen, and not its waiting layout or an interstitial, which scroll differently. */
  let isPageShown = !first.interstitial;

  const show = (next: Partial<View<Store>>) => {
    view = { ...view, ...next };
    for (const onChange of listeners) onChange();
  };

  function abortOngoing(): AbortSignal {
    ongoing.abort();
    ongoing = new AbortController();
    return ongoing.signal;
  }

  async function load(
    target: Location,
    navigationType: NavigationType,
    commitUrl: (showCommitted: ShowCommitted) => void,
    isReload = false,
  ): Promise<void> {
    const signal = abortOngoing();
    let isCommitted = false;
    let isLoaded = false;
    let laterScroll: View<Store>['scroll'] = null;
    const commit = (page: CurrentPage<Store>, isNavigating: boolean) => {
      const showPage = (scroll: View<Store>['scroll']) => {
        // The waiting layout may be too short for the position at which its page was left.
        const isTooEarly = isNavigating && navigationType === 'traverse';
        if (isTooEarly) laterScroll = scroll;
        const current = { ...page, location: { ...target, key: currentKey() } };
        const commitCount = view.commitCount + 1;
        const now = isTooEarly ? null : scroll;
        isPageShown = !isNavigating && !page.interstitial;
        // The reader turns it off, and entries that follow would inherit that.
        history.scrollRestoration = 'auto';
        flushSync(() => show({ current, isNavigating, navigationType, scroll: now, commitCount }));
      };
      if (isCommitted) return showPage(laterScroll);
      isCommitted = true;
      commitUrl(showPage);
    };

    isReloading = isReload;
    show({ isNavigating: true });
    const pending = setTimeout(async () => {
      const { route, params } = matchRoute(routes, target.pathname);
      const { Waiting } = await route.load().catch(() => ({ Waiting: undefined }));
      await overlays.whenClosed();
      if (signal.aborted || isLoaded || !Waiting || isReload || navigationType === 'replace') return;
      const page = { Component: Waiting };
      commit({ route, params, location: target, page, interstitial: null, failure: null }, true);
    }, pendingDelayMs);
    const next = await loadPage(routes, target, store, location.origin, signal);
    await overlays.whenClosed();
    clearTimeout(pending);
    if (signal.aborted) return;
    isLoaded = true;
    // If the address already has a history entry, the redirect replaces it.
    if (next.redirectTo !== undefined) {
      const replace = navigationType !== 'push' || isCommitted;
      return navigate(next.redirectTo, { replace, state: target.state });
    }
    if (next.failure?.status === 500) {
      const wasOffline = isReload && view.current.failure?.code === 'network';
      // Browsers say that they are online before the network answers.
      const isOffline = !navigator.onLine || (wasOffline && !(await isReachable(hrefOf(target))));
      if (signal.aborted) return;
      if (isOffline) next.failure = offline;
      // A page file of an older release is gone: the server's document names the new one.
      else if (wasOffline || (navigationType === 'traverse' && !isReload)) return location.reload();
      else if (!isReload) return loadDocument(target, navigationType === 'replace');
    }
    commit(next, false);
    overlays.leave();
  }

  /** Pages with a document of their own are neither entered nor left without loading one. */
  const needsDocument = ({ pathname }: Pick<Location, 'pathname'>) =>
    !navigation || !!view.current.route.document || !!matchRoute(routes, pathname).route.document;

  async function loadDocument(target: Location, replaces: boolean): Promise<void> {
    await overlays.whenClosed();
    isLeavingDocument = true;
    const href = hrefOf(target);
    const isOnOverlay = overlays.isOnEntry();
    noteFollowedLink({ href, state: target.state, replaces: replaces && !isOnOverlay });
    location[replaces || isOnOverlay ? 'replace' : 'assign'](href);
  }

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to);
    const { preventScrollReset = false, state = null } = options;
    const target = locationOf(to, view.current.location, '', state);
    const href = hrefOf(target);
    const replace = options.replace || href === hrefOf(view.current.location);
    if (needsDocument(target)) return loadDocument(target, replace);
    await load(target, replace ? 'replace' : 'push', (showCommitted) => {
      // A page chosen in an overlay takes the place of the overlay's history entry.
      const history = replace || overlays.isOnEntry() ? 'replace' : 'push';
      const handler = () => showCommitted(preventScrollReset ? null : scrollToStart);
      navigation!.navigate(href, { history, state, info: handler }).committed?.catch(() => {});
    });
  }

  /** The address changed without leaving the page: by a fragment, an overlay, or a script that shortens it. */
  function syncLocation(target: Location): void {
    const { pathname, search, hash } = target;
    const { location: from } = view.current;
    if (hrefOf(target) !== hrefOf(from))
      show({ current: { ...view.current, location: { ...from, pathname, search, hash } } });
  }

  function onNavigate(event: NavigateEvent): void {
    const { destination, navigationType, info, signal } = event;
    if (navigationType !== 'replace') keepScrollPosition();
    if (!event.canIntercept || event.downloadRequest !== null || event.formData) return;
    // A navigation by the router itself, whose page is loaded.
    if (typeof info === 'function') return event.intercept({ ...manual, handler: async () => info() });
    const shownAt = view.current.location;
    const state = destination.getState() ?? null;
    const target = locationOf(destination.url, shownAt, '', state);
    if (navigationType === 'traverse') {
      if (target.pathname !== shownAt.pathname || target.search !== shownAt.search) {
        const scroll = () => {
          if (!signal.aborted) scrollToPosition();
        };
        abortOngoing();
        const handler = async () => {
          await committed(destination.key, signal);
          await load(target, 'traverse', (showCommitted) => showCommitted(scroll));
        };
        return event.intercept({ ...manual, handler });
      }
      if (!overlays.isOnEntry() && view.isNavigating) {
        abortOngoing();
        show({ isNavigating: false });
      }
      return syncLocation(target);
    }
    if (destination.sameDocument) return syncLocation(target);
    // Scripts that set `location` ask for a document, and so does a link to an address that is not a page.
    const isPage = matchRoute(routes, target.pathname).route.path !== '*';
    const isLink = event.userInitiated || !!event.sourceElement;
    if (!isLink || navigationType === 'reload' || !isPage) return;
    event.preventDefault();
    void navigate(destination.url, { replace: navigationType === 'replace' });
  }

  /**
   * Resolves once the entry is the present one, or never if its navigation is aborted. WebKit calls the handler of a
   * traversal before, and then scrolls.
   */
  async function committed(key: string, signal: AbortSignal): Promise<void> {
    while (currentKey() !== key)
      await new Promise((resolve) =>
        navigation!.addEventListener('currententrychange', resolve, { once: true, signal }),
      );
  }

  /** Without the Navigation API: a press on a link to a page of the site. */
  function onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]');
    if (event.defaultPrevented || !isPlainClick(event) || link?.origin !== location.origin) return;
    const { pathname, search } = view.current.location;
    const isFragment = link.hash && link.pathname === pathname && link.search === search;
    if (link.target || link.download || isFragment) return;
    if (matchRoute(routes, link.pathname).route.path === '*') return;
    event.preventDefault();
    void navigate(link.href);
  }

  if (navigation) navigation.addEventListener('navigate', onNavigate);
  else addEventListener('click', onClick);
  addEventListener('pagehide', () => {
    keepScrollPosition();
    scrollPositions.store();
  });
  // A page left by loading a document, and restored from the back/forward cache, is not navigating any more.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isLeavingDocument = false;
    show({ isNavigating: false });
  });

  function keepScrollPosition(): void {
    const entry = navigation?.currentEntry;
    if (!entry?.url || !isPageShown || overlays.isOnEntry()) return;
    const { pathname, search } = locationOf(entry.url, location, '');
    // While a page is being loaded on Back, the present entry is already that of the next page.
    const { location: at } = view.current;
    if (pathname === at.pathname && search === at.search) scrollPositions.keep(entry.key);
  }

  /** To the fragment, or to the top. */
  function scrollToStart(): void {
    const anchor = document.getElementById(decoded(view.current.location.hash.slice(1)));
    if (anchor) anchor.scrollIntoView();
    else scrollTo({ top: 0, behavior: 'instant' });
  }

  /** To where the page was left. */
  function scrollToPosition(): void {
    const top = scrollPositions.positionOf(view.current.location.key);
    if (top === undefined) scrollToStart();
    else scrollTo({ top, behavior: 'instant' });
  }

  const trail =
    documentTrail ??
    (() =>
      navigation!
        .entries()
        .slice(0, navigation!.currentEntry?.index)
        .map(({ url }) => (url ?? '').slice(location.origin.length)));

  return {
    view: () => view,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    navigate,
    reload: async () => {
      // A page that is being loaded will replace the present one.
      if (view.isNavigating && !isReloading) return;
      await load(view.current.location, view.navigationType, (showPage) => showPage(scrollToPosition), true);
    },
    prepare: (to) => {
      const target = locationOf(to, view.current.location, '');
      if (!needsDocument(target)) void loadPage(routes, target, store, location.origin);
    },
    canGoBack: () => navigation?.canGoBack ?? trail().length > 0,
    trail,
    openOverlay: overlays.open,
  };
}

/**
 * Undefined without the Navigation API, and where its entries do not follow the history: in private windows of WebKit until
 * 2026. Replacing the state of an entry gives it another id.
 */
function workingNavigation(): Navigation | undefined {
  if (!('navigation' in globalThis)) return undefined;
  const { navigation } = globalThis;
  const before = navigation.currentEntry;
  const state = before?.getState();
  history.replaceState(history.state, '');
  if (state !== undefined) navigation.updateCurrentEntry({ state });
  return navigation.currentEntry?.id === before?.id ? undefined : navigation;
}

async function isReachable(href: string): Promise<boolean> {
  return fetch(href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}
