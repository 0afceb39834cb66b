import type { SiteVariant } from '@longstrip/contract/site';
import type { UncensoredHosts } from '../../config/site.ts';

/**
 * The site variant of a host name in lower case, with or without a port (decisions §2). If settings name hosts, only
 * these are uncensored, because the operator's age check may protect only these.
 */
export function siteOfHost(host: string, uncensoredHosts: UncensoredHosts): SiteVariant {
  const name = nameOfHost(host);
  const uncensored =
    uncensoredHosts === 'by-label' ? name.split('.')[0] === 'uncensored' : uncensoredHosts.includes(name);
  return uncensored ? 'uncensored' : 'normal';
}

/** Without the port and the trailing dot. */
export function nameOfHost(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '');
}
