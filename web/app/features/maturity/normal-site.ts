/** Where the normal site is, as far as the uncensored one's own address tells; null behind a name of another kind. */
export function normalSiteOf(origin: string): string | null {
  const [, scheme, host] = /^(https?:\/\/)uncensored\.(.+)$/.exec(origin) ?? [];
  return scheme && host ? `${scheme}${host}/` : null;
}
