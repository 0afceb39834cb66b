/** The query parameter with the page to return to, for example after paying. Pages on the way pass it on. */
const name = 'returnTo';

export function withReturnTo(path: string, returnTo: string | null): string {
  return returnTo ? `${path}?${new URLSearchParams({ [name]: returnTo })}` : path;
}

/** The path to return to. Null if there is none, or it is an address of another site. */
export function returnToIn(search: string, origin: string): string | null {
  const requested = new URLSearchParams(search).get(name);
  if (!requested?.startsWith('/')) return null;
  const url = parse(requested, origin);
  // "/.//evil.example" has the path "//evil.example", which in a link is another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** `URL.canParse` is newer than iOS 16.4. */
function parse(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
