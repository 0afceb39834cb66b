import type { SiteVariant } from '@longstrip/contract/site';

/** The site variant of a host name with or without a port (decisions §2). */
export function siteOfHost(host: string | undefined, uncensoredHosts: readonly string[]): SiteVariant {
  const name = (host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return name.startsWith('uncensored.') || uncensoredHosts.includes(name) ? 'uncensored' : 'normal';
}
