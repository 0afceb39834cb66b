/** A fake of the parts of session history, Navigation API and window that the router uses. */
type Entry = { key: string; url: string; state: unknown; historyState: unknown };
type Intercept = { handler?: () => Promise<void> };
type Event = {
  navigationType: NavigationType;
  url: string;
  key?: string;
  userInitiated?: boolean;
  sameDocument?: boolean;
  state?: unknown;
  info?: unknown;
};

const origin = 'http://site';

export class FakeBrowser {
  entries: Entry[] = [{ key: 'e0', url: '/', state: undefined, historyState: null }];
  index = 0;
  /** Addresses that were loaded as documents. */
  documents: string[] = [];
  /** Elements that fragments lead to. */
  anchors: Record<string, { scrollIntoView(): void }> = {};
  /** As in WebKit: the handler of a traversal runs before its entry is the present one. */
  commitsLate = false;
  /** As in private windows of older WebKits: the entries of the Navigation API do not follow the history. */
  followsHistory = true;
  #keys = 0;
  #puts = 0;
  #onNavigate: (event: unknown) => void = () => {};
  #onChange: (() => void)[] = [];
  #listeners: { name: string; listener: (event: object) => void }[] = [];

  install(scope: object = globalThis): void {
    const entry = () => this.entry;
    const index = () => this.index;
    const entries = () => this.entries;
    const entryId = () => (this.followsHistory ? this.#puts : 0);
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    Object.assign(scope, {
      scrollY: 0,
      scrollTo: ({ top }: { top: number }) => Object.assign(scope, { scrollY: top }),
      sessionStorage: storage,
      document: { body: { hidden: false }, getElementById: (id: string) => this.anchors[id] ?? null },
      addEventListener: (name: string, listener: never) => void this.#listeners.push({ name, listener }),
      location: {
        origin,
        get href() {
          return origin + entry().url;
        },
        get pathname() {
          return new URL(origin + entry().url).pathname;
        },
        get search() {
          return new URL(origin + entry().url).search;
        },
        get hash() {
          return new URL(origin + entry().url).hash;
        },
        assign: (url: string) => this.documents.push(url),
        replace: (url: string) => this.documents.push(`replace ${url}`),
        reload: () => this.documents.push('reload'),
      },
      history: {
        get length() {
          return entries().length;
        },
        get state() {
          return entry().historyState;
        },
        pushState: (state: unknown, _: string, url = this.entry.url) => this.#byScript('push', url, state),
        replaceState: (state: unknown, _: string, url = this.entry.url) =>
          this.#byScript('replace', url, state),
        back: () => setTimeout(() => this.traverse(-1)),
        go: (steps: number) => this.traverse(steps),
      },
      navigation: {
        addEventListener: (name: string, listener: never) => {
          if (name === 'navigate') this.#onNavigate = listener;
          else this.#onChange.push(listener);
        },
        get currentEntry() {
          return {
            ...entry(),
            id: entryId(),
            url: origin + entry().url,
            index: index(),
            getState: () => entry().state,
          };
        },
        get canGoBack() {
          return index() > 0;
        },
        updateCurrentEntry: ({ state }: { state: unknown }) => void (entry().state = state),
        entries: () => this.entries.map(({ key, url }) => ({ key, url: origin + url })),
        navigate: (
          url: string,
          { history, state, info }: { history: 'push' | 'replace'; state: unknown; info: unknown },
        ) => {
          this.#dispatch({ navigationType: history, url, state, info }, () =>
            this.#put(history, { url, state, historyState: null }),
          );
          return { committed: Promise.resolve() };
        },
      },
    });
  }

  get entry(): Entry {
    return this.entries[this.index]!;
  }
  get urls(): string[] {
    return this.entries.map(({ url }) => url);
  }

  /** A press on a plain link. */
  press(url: string): void {
    this.#dispatch({ navigationType: 'push', url, userInitiated: true }, () => this.documents.push(url));
  }
  /** A press on a link in a browser without the Navigation API. Answers whether a script has taken it over. */
  click(href: string, options: { target?: string; download?: string } & object = {}): boolean {
    const { origin: linkOrigin, pathname, search, hash } = new URL(href, origin);
    const { target = '', download = '' } = options;
    const link = { origin: linkOrigin, pathname, search, hash, target, download };
    let isTakenOver = false;
    this.dispatch('click', {
      target: { closest: () => ({ ...link, href: linkOrigin + pathname + search + hash }) },
      button: 0,
      ...options,
      preventDefault: () => (isTakenOver = true),
    });
    return isTakenOver;
  }
  /** The present document is left for good. */
  unload(): void {
    this.dispatch('pagehide', {});
    this.#listeners.length = 0;
  }
  /** A document at a new entry of the history. */
  load(url: string): void {
    this.unload();
    this.#put('push', { url, state: undefined, historyState: null });
  }
  /** The document that a script asked for last has loaded. */
  arrive(): void {
    this.unload();
    const [, replaces, url] = /^(replace )?(.*)$/.exec(this.documents.at(-1)!)!;
    this.#put(replaces ? 'replace' : 'push', { url: url!, state: undefined, historyState: null });
  }
  /** A press on a link to a fragment of the page. */
  jump(hash: string): void {
    const url = this.entry.url.split('#')[0]! + hash;
    this.#dispatch({ navigationType: 'push', url, userInitiated: true, sameDocument: true }, () =>
      this.#put('push', { url, state: undefined, historyState: null }),
    );
  }
  traverse(steps: number): void {
    const to = this.index + steps;
    const { key, url, state } = this.entries[to]!;
    this.#dispatch({ navigationType: 'traverse', key, url, state, sameDocument: true }, () => {
      this.index = to;
      this.dispatch('popstate', {});
    });
  }
  dispatch(name: string, event: object): void {
    for (const each of this.#listeners) if (each.name === name) each.listener(event);
  }
  /** Goes to another document and back: the page is restored from the back/forward cache. */
  restore(index: number): void {
    this.index = index;
    this.dispatch('pageshow', { persisted: true });
  }
  /** A script sets `location`, which loads a document. */
  byLocation(url: string): void {
    this.#dispatch({ navigationType: 'push', url }, () => this.documents.push(url));
  }

  #commit(commit: () => void): void {
    commit();
    for (const listener of this.#onChange.splice(0)) listener();
  }

  #byScript(history: 'push' | 'replace', url: string, historyState: unknown): void {
    this.#dispatch({ navigationType: history, url, sameDocument: true }, () =>
      this.#put(history, { url, state: undefined, historyState }),
    );
  }

  #put(history: 'push' | 'replace', entry: Omit<Entry, 'key'>): void {
    const key = history === 'push' ? `e${++this.#keys}` : this.entry.key;
    this.#puts++;
    if (history === 'push') this.index++;
    this.entries.splice(this.index, this.entries.length, { key, ...entry });
  }

  #dispatch({ key = '', url, state, ...event }: Event, commit: () => void): void {
    let intercepted: Intercept | undefined;
    let canceled = false;
    this.#onNavigate({
      canIntercept: true,
      downloadRequest: null,
      formData: null,
      signal: new AbortController().signal,
      userInitiated: false,
      info: undefined,
      ...event,
      destination: {
        key,
        url: origin + url,
        getState: () => state,
        sameDocument: event.sameDocument ?? false,
      },
      preventDefault: () => (canceled = true),
      intercept: (options: Intercept) => (intercepted = options),
    });
    if (canceled) return;
    // An intercepted navigation stays within the document.
    if (intercepted && event.navigationType !== 'traverse')
      this.#put(event.navigationType as 'push', { url, state, historyState: null });
    else if (this.commitsLate && intercepted) setTimeout(() => this.#commit(commit));
    else this.#commit(commit);
    void intercepted?.handler?.();
  }
}
