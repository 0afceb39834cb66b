/** Where the normal site is: as a setting named it, or as far as the uncensored one's own address tells; else null. */
export function normalSiteOf(origin: string, named: string | null): string | null {
  if (named) return `${named}/`;
  const [, scheme, host] = /^(https?:\/\/)uncensored\.(.+)$/.exec(origin) ?? [];
  return scheme && host ? `${scheme}${host}/` : null;
}
