import type { SiteVariant } from '@longstrip/contract/site';
import type { UncensoredHosts } from '../../config.ts';

/**
 * The site variant of a host name in lower case, with or without a port (decisions §2). Where hosts are named, no others count: a check
 * of ages may stand in front of those alone.
 */
export function siteOfHost(host: string, uncensoredHosts: UncensoredHosts): SiteVariant {
  const name = nameOfHost(host);
  const uncensored =
    uncensoredHosts === 'by-label' ? name.split('.')[0] === 'uncensored' : uncensoredHosts.includes(name);
  return uncensored ? 'uncensored' : 'normal';
}

/** Without the port, and without the dot that a full name may end with. */
export function nameOfHost(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}
