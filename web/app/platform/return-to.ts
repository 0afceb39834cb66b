/** Where a reader goes back to after a detour, as a query that pages of the detour pass on. */
const name = 'returnTo';

export function withReturnTo(path: string, returnTo: string | null): string {
  return returnTo ? `${path}?${new URLSearchParams({ [name]: returnTo })}` : path;
}

/** Only a path of this site: an address that leads elsewhere counts as none. */
export function returnToIn(search: string, origin: string): string | null {
  const requested = new URLSearchParams(search).get(name);
  if (!requested?.startsWith('/')) return null;
  const url = URL.canParse(requested, origin) ? new URL(requested, origin) : null;
  return url?.origin === origin ? url.pathname + url.search + url.hash : null;
}
