/** Whether mature content may be shown in a request's region, which the operator's CDN names (decisions §2). */
import type { IncomingHttpHeaders } from 'node:http';

export type RegionRule = { header: string | undefined; restricted: readonly string[] };

/**
 * An unknown region counts as allowed, but only in requests from a trusted proxy. A repeated header restricts if any of
 * its values does.
 */
export function regionAllowsMature(
  headers: IncomingHttpHeaders,
  { header, restricted }: RegionRule,
  fromTrustedProxy: boolean,
): boolean {
  if (!header || restricted.length === 0) return true;
  if (!fromTrustedProxy) return false;
  const regions = [headers[header] ?? []].flat().join(',').toUpperCase().split(',');
  return !regions.some((region) => restricted.includes(region.trim()));
}
