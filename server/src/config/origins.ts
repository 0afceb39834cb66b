/** The origins of both sites. */
import { isIP } from 'node:net';
import type { Config } from './config.ts';

/**
 * The origin of the uncensored site for visitors of the normal one at `origin`. Null if no host name is known for it,
 * also for pages that are rendered without an origin, because the host of their visitors is not known to be this site.
 */
export function uncensoredOriginOf(
  { publicUrl, publicUncensoredUrl, uncensoredHosts }: Config['site'],
  origin: string,
): string | null {
  if (publicUrl) return publicUncensoredUrl ?? null;
  const url = URL.parse(origin);
  if (!url) return null;
  // Names below localhost always lead to this machine; other names may not exist.
  const named = uncensoredHosts === 'by-label' ? isLocalName(url.hostname) : uncensoredHosts.length > 0;
  if (!named) return null;
  url.hostname = uncensoredHosts === 'by-label' ? `uncensored.${url.hostname}` : uncensoredHosts[0]!;
  return url.origin;
}

const isLocalName = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/** HOST values with which this machine reaches the server at `localhost`. */
const onLocalhost = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'];

/** Where the operator opens both sites. `adult` is undefined if no host name is known for it. */
export function printedOrigins(
  { http: { host }, site }: Pick<Config, 'http' | 'site'>,
  port: number,
): { reader: string; adult: string | undefined } {
  if (site.publicUrl) return { reader: site.publicUrl, adult: site.publicUncensoredUrl };
  const name = onLocalhost.includes(host) ? 'localhost' : host;
  // An IP address has no subdomains.
  const derived = isIP(name) ? undefined : `uncensored.${name}`;
  const adultName = site.uncensoredHosts === 'by-label' ? derived : site.uncensoredHosts[0];
  const origin = (host: string) => `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return { reader: origin(name), adult: adultName && origin(adultName) };
}
