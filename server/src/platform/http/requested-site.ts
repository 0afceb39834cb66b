/** The site of a request, by its Host header or by the header in which a trusted proxy names the host. */
import os from 'node:os';
import { siteVariant, type SiteVariant } from '@longstrip/contract/site';
import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, plainAddress } from '../../config/addresses.ts';
import type { Config } from '../../config/config.ts';
import { nameOfHost, siteOfHost } from './site-of-host.ts';
import { trustOf } from './trusted-proxies.ts';

export type RequestedSite = {
  site: SiteVariant;
  /** Scheme and host of this site: from a setting, otherwise from the request. */
  origin: string;
  /** The requested host, with its port unless that is the default one. */
  host: string;
  /** Whether a setting names this host; without PUBLIC_URL: whether it is a name of this machine. */
  isKnownHost: boolean;
  /** Sent on this machine, to one of its loopback names. */
  isLocal: boolean;
  /** The host of a setting for images: only images that every visitor of the site may have are served there. */
  isImageHost: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first who asks `requestedSites`. */
    requestedSite: RequestedSite | undefined;
  }
}

type RequestedHost = Pick<RequestedSite, 'site' | 'origin' | 'host' | 'isImageHost'> & {
  /** The host without its port and the dot at the end. */
  name: string;
  port: string;
  isNamed: boolean;
  isLoopback: boolean;
};

/** Reads each request once. */
export function requestedSites({ site: settings, http }: Pick<Config, 'site' | 'http'>) {
  const { uncensoredHosts, publicUrl, publicUncensoredUrl, imageOrigins } = settings;
  const trusts = trustOf(http.trustProxy);
  const publicName = publicUrl && new URL(publicUrl).hostname;
  const imageHosts = new Map(
    siteVariant.options.flatMap((site) => {
      const origin = imageOrigins[site];
      return origin === undefined ? [] : [[new URL(origin).hostname, { site, origin }] as const];
    }),
  );
  const ownNames = namesOfMachine(uncensoredHosts === 'by-label' ? [] : uncensoredHosts);

  /** What follows from host and protocol alone. Most requests name one of a few hosts. */
  const hosts = new LRUCache<string, RequestedHost>({ max: 100 });

  function readHost(header: string, protocol: string): RequestedHost {
    const key = `${protocol} ${header}`;
    const known = hosts.get(key);
    if (known) return known;
    const { host, origin, port } = parseHost(header, protocol);
    const name = nameOfHost(host);
    const imageHost = imageHosts.get(name);
    const site = imageHost?.site ?? siteOfHost(name, uncensoredHosts);
    const ownOrigin = imageHost?.origin ?? (site === 'uncensored' ? publicUncensoredUrl : publicUrl);
    const isNamed = name === publicName || (uncensoredHosts !== 'by-label' && uncensoredHosts.includes(name));
    const requested = {
      site,
      origin: ownOrigin ?? origin,
      host,
      name,
      port,
      isImageHost: imageHost !== undefined,
      isNamed: isNamed || imageHost !== undefined,
      isLoopback: isLoopbackName(name),
    };
    hosts.set(key, requested);
    return requested;
  }

  function readSite(request: FastifyRequest): RequestedSite {
    const requested = readHost(hostHeaderOf(request), request.protocol);
    const { site, origin, host, isImageHost, isNamed, isLoopback } = requested;
    return {
      site,
      origin,
      host,
      isImageHost,
      isKnownHost: publicUrl ? isNamed : isOwnHost(request, requested),
      isLocal: !isImageHost && isLoopback && isSentHere(request),
    };
  }

  function hostHeaderOf(request: FastifyRequest): string {
    const { socket, headers, rawHeaders } = request.raw;
    const { forwardedHostHeader: header } = http;
    const forwarded = header && trusts(socket.remoteAddress, 0) ? headers[header] : undefined;
    // The last of several: the nearest proxy appends its own value.
    if (forwarded !== undefined) return String(forwarded).split(',').at(-1)!.trim();
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && isHostHeader(name));
    // A proxy in front may use the other of two values.
    return hosts.length > 1 ? '' : (headers.host ?? '');
  }

  /** Names with made-up ports are not known either: each would add another page to the caches. */
  function isOwnHost({ raw: { socket } }: FastifyRequest, { name, port }: RequestedHost): boolean {
    if (port !== '' && Number(port) !== (socket.localPort ?? http.port)) return false;
    return ownNames.has(name) || name.replace(/^\[|\]$/g, '') === plainAddress(socket.localAddress ?? '');
  }

  return (request: FastifyRequest): RequestedSite => (request.requestedSite ??= readSite(request));
}

const hostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

const isHostHeader = (name: string) => name.length === 4 && name.toLowerCase() === 'host';

/** An invalid host counts as this machine. */
function parseHost(header: string, protocol: string): Pick<URL, 'host' | 'origin' | 'port'> {
  const scheme = /^https$/i.test(protocol) ? 'https' : 'http';
  const host = header.toLowerCase();
  const url = hostName.test(host) ? URL.parse(`${scheme}://${host}`) : null;
  // With or without the default port.
  const same = url?.host === host || `${url?.host}:${scheme === 'https' ? 443 : 80}` === host;
  return url && same ? url : new URL('http://localhost');
}

function namesOfMachine(named: readonly string[]): ReadonlySet<string> {
  const machine = os.hostname().toLowerCase();
  const names = ['localhost', '127.0.0.1', '[::1]', machine, `${machine}.local`];
  return new Set([...names, ...names.map((name) => `uncensored.${name}`), ...named]);
}

function isLoopbackName(name: string): boolean {
  return (
    name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[|\]$/g, ''))
  );
}

/** Connected from this machine, and no header says that the request came from elsewhere. */
function isSentHere({ raw: { socket, headers } }: FastifyRequest): boolean {
  if ([headers.forwarded, headers.via, headers['x-real-ip']].some((each) => each !== undefined)) return false;
  const addresses = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return [socket.remoteAddress, ...addresses].every(isLoopbackAddress);
}
