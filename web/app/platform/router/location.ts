/** An address of the site, with the key and state of its history entry. */
export type Location = { pathname: string; search: string; hash: string; key: string; state: unknown };

export type NavigateOptions = {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Travels with the entry and survives a reload. */
  state?: unknown;
};

/** Resolves an address relative to another one. */
export function locationOf(
  to: string,
  from: Pick<Location, 'pathname' | 'search'>,
  key: string,
  state: unknown = null,
): Location {
  const { pathname, search, hash } = new URL(to, `http://site${from.pathname}${from.search}`);
  // What follows two leading slashes would be read as a host.
  return { pathname: pathname.replace(/^\/{2,}/, '/'), search, hash, key, state };
}

export const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash;

/** Clicks with a modifier, or meant for a new tab or a download, belong to the browser. */
export function isPlainClick(event: {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}) {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
