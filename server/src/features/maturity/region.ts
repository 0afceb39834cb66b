/** Whether mature content may be shown where a request comes from, by the word of the operator's CDN (decisions §2). */
import type { IncomingHttpHeaders } from 'node:http';

export type RegionRule = { header: string | undefined; restricted: readonly string[] };

/** Unknown counts as allowed. A header that came more than once restricts if any of its values does. */
export function regionAllowsMature(
  headers: IncomingHttpHeaders,
  { header, restricted }: RegionRule,
): boolean {
  if (!header || restricted.length === 0) return true;
  const said = [headers[header] ?? []].flat().join(',').toUpperCase().split(',');
  return !said.some((region) => restricted.includes(region.trim()));
}
