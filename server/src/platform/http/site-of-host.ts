import type { SiteVariant } from '@longstrip/contract/site';

/**
 * The site variant of a host name in lower case, with or without a port (decisions §2). Where hosts are named, no others count: a check
 * of ages may stand in front of those alone.
 */
export function siteOfHost(host: string, uncensoredHosts: readonly string[]): SiteVariant {
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '');
  const uncensored =
    uncensoredHosts.length > 0 ? uncensoredHosts.includes(name) : name.split('.')[0] === 'uncensored';
  return uncensored ? 'uncensored' : 'normal';
}
