/** The hosts of both sites, and of their images. */
import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

/** The hosts of the uncensored site by name; `by-label`: every host whose first label is `uncensored`. */
export type UncensoredHosts = readonly string[] | 'by-label';

export type SiteConfig = {
  /** The only host names on which the uncensored variant answers: lower case, without port. */
  readonly uncensoredHosts: UncensoredHosts;
  /** Origins without a slash at the end; undefined means: taken from the request. */
  readonly publicUrl: string | undefined;
  /** Set or derived; undefined without `publicUrl`, or if only an IP address is known to derive it from. */
  readonly publicUncensoredUrl: string | undefined;
  /** Where images are addressed that every visitor of a site may have; undefined means: on the site. */
  readonly imageOrigins: {
    readonly normal: string | undefined;
    readonly uncensored: string | undefined;
  };
};

export function siteOf(s: Settings): SiteConfig {
  const hosts = hostsOf(s);
  return { ...hosts, imageOrigins: imageOriginsOf(s, hosts) };
}

type Hosts = Omit<SiteConfig, 'imageOrigins'>;

function hostsOf(s: Settings): Hosts {
  const { PUBLIC_URL: publicUrl, SITE_UNCENSORED_HOSTS: named } = s;
  if (!publicUrl) {
    if (s.PUBLIC_UNCENSORED_URL) throw new ConfigError('PUBLIC_UNCENSORED_URL needs PUBLIC_URL.');
    return {
      publicUrl,
      publicUncensoredUrl: undefined,
      uncensoredHosts: named.length > 0 ? named : 'by-label',
    };
  }
  const publicUncensoredUrl = s.PUBLIC_UNCENSORED_URL ?? derivedUncensoredUrl(publicUrl, named);
  const own = publicUncensoredUrl ? [new URL(publicUncensoredUrl).hostname] : [];
  if (named.length > 0 && !named.includes(own[0]!))
    throw new ConfigError('PUBLIC_UNCENSORED_URL must be on one of SITE_UNCENSORED_HOSTS.');
  const uncensoredHosts = named.length > 0 ? named : own;
  if (uncensoredHosts.includes(new URL(publicUrl).hostname))
    throw new ConfigError('PUBLIC_URL and the uncensored site need different host names.');
  return { publicUrl, publicUncensoredUrl, uncensoredHosts };
}

function imageOriginsOf(
  s: Settings,
  { publicUrl, publicUncensoredUrl, uncensoredHosts }: Hosts,
): SiteConfig['imageOrigins'] {
  const { IMAGE_BASE_URL: normal, IMAGE_BASE_UNCENSORED_URL: uncensored } = s;
  const taken = publicUrl ? [new URL(publicUrl).hostname] : [];
  if (uncensoredHosts !== 'by-label') taken.push(...uncensoredHosts);
  const images = [
    { setting: 'IMAGE_BASE_URL', origin: normal, siteSetting: 'PUBLIC_URL', site: publicUrl },
    {
      setting: 'IMAGE_BASE_UNCENSORED_URL',
      origin: uncensored,
      siteSetting: 'PUBLIC_UNCENSORED_URL',
      site: publicUncensoredUrl,
    },
  ];
  for (const { setting, origin, siteSetting, site } of images) {
    if (!origin) continue;
    if (!site) throw new ConfigError(`${setting} needs ${siteSetting}.`);
    // Browsers do not load such images.
    if (site.startsWith('https:') && !origin.startsWith('https:'))
      throw new ConfigError(`${setting} must be https, because ${siteSetting} is.`);
    const { hostname } = new URL(origin);
    if (taken.includes(hostname)) throw new ConfigError(`${setting} needs a host name of its own.`);
    taken.push(hostname);
  }
  return { normal, uncensored };
}

/** An IP address has no subdomains, so without a named host there is no uncensored site. */
function derivedUncensoredUrl(publicUrl: string, named: readonly string[]): string | undefined {
  const url = new URL(publicUrl);
  if (named.length === 0 && isIP(url.hostname.replace(/^\[|\]$/g, ''))) return undefined;
  url.hostname = named[0] ?? `uncensored.${url.hostname}`;
  return url.origin;
}
