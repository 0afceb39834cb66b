/** Whether mature content may be shown where a request comes from, by the word of the operator's CDN (decisions §2). */
import type { IncomingHttpHeaders } from 'node:http';

export type RegionRule = { header: string | undefined; restricted: readonly string[] };

/**
 * An unknown region counts as allowed, but only where a trusted proxy is the one that does not know it. A header that
 * came more than once restricts if any of its values does.
 */
export function regionAllowsMature(
  headers: IncomingHttpHeaders,
  { header, restricted }: RegionRule,
  fromTrustedProxy: boolean,
): boolean {
  if (!header || restricted.length === 0) return true;
  if (!fromTrustedProxy) return false;
  const said = [headers[header] ?? []].flat().join(',').toUpperCase().split(',');
  return !said.some((region) => restricted.includes(region.trim()));
}
