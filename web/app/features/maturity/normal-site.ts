/** The address of the normal site: from a setting, or derived from the uncensored one's host; else null. */
export function normalSiteOf(origin: string, named: string | null): string | null {
  if (named) return `${named}/`;
  const [, scheme, host] = /^(https?:\/\/)uncensored\.(.+)$/.exec(origin) ?? [];
  return scheme && host ? `${scheme}${host}/` : null;
}
