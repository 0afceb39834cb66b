/** The site of a request, by its Host header or by the header in which a trusted proxy names the host. */
import os from 'node:os';
import type { SiteVariant } from '@longstrip/contract/site';
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
};

/** Reads each request once. */
export function requestedSites({ site: settings, http }: Pick<Config, 'site' | 'http'>) {
  const { uncensoredHosts, publicUrl, publicUncensoredUrl } = settings;
  const read = new WeakMap<FastifyRequest, RequestedSite>();
  const trusts = trustOf(http.trustProxy);
  const publicName = publicUrl && new URL(publicUrl).hostname;
  const ownNames = namesOfMachine(uncensoredHosts === 'by-label' ? [] : uncensoredHosts);

  function readSite(request: FastifyRequest): RequestedSite {
    const requested = parseHostCached(hostHeaderOf(request), request.protocol);
    const name = nameOfHost(requested.host);
    const site = siteOfHost(name, uncensoredHosts);
    const isNamed = name === publicName || (uncensoredHosts !== 'by-label' && uncensoredHosts.includes(name));
    return {
      site,
      origin: (site === 'uncensored' ? publicUncensoredUrl : publicUrl) ?? requested.origin,
      host: requested.host,
      isKnownHost: publicUrl ? isNamed : isOwnHost(request, name, requested.origin),
      isLocal: isLoopbackName(name) && isSentHere(request),
    };
  }

  function hostHeaderOf(request: FastifyRequest): string {
    const { socket, headers, rawHeaders } = request.raw;
    const { forwardedHostHeader: header } = http;
    const forwarded = header && trusts(socket.remoteAddress, 0) ? headers[header] : undefined;
    // The last of several: the nearest proxy appends its own value.
    if (forwarded !== undefined) return String(forwarded).split(',').at(-1)!.trim();
    const hosts = rawHeaders.filter((each, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1]!));
    // A proxy in front may use the other of two values.
    return hosts.length > 1 ? '' : (headers.host ?? '');
  }

  /** Names with made-up ports are not known either: each would add another page to the caches. */
  function isOwnHost({ raw: { socket } }: FastifyRequest, name: string, origin: string): boolean {
    const { port } = new URL(origin);
    if (port !== '' && Number(port) !== (socket.localPort ?? http.port)) return false;
    return ownNames.has(name) || name.replace(/^\[|\]$/g, '') === plainAddress(socket.localAddress ?? '');
  }

  return (request: FastifyRequest): RequestedSite => {
    const known = read.get(request);
    if (known) return known;
    const requested = readSite(request);
    read.set(request, requested);
    return requested;
  };
}

const hostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

type ParsedHost = { host: string; origin: string };

/** Parsing a URL is a noticeable part of answering from the cache, and most requests name one of a few hosts. */
const parsedHosts = new LRUCache<string, ParsedHost>({ max: 100 });

function parseHostCached(header: string, protocol: string): ParsedHost {
  const key = `${protocol} ${header}`;
  const known = parsedHosts.get(key);
  if (known) return known;
  const requested = parseHost(header, protocol);
  parsedHosts.set(key, requested);
  return requested;
}

/** An invalid host counts as this machine. */
function parseHost(header: string, protocol: string): ParsedHost {
  const scheme = /^https$/i.test(protocol) ? 'https' : 'http';
  const host = header.toLowerCase();
  const url = hostName.test(host) ? URL.parse(`${scheme}://${host}`) : null;
  // With or without the default port.
  const same = url?.host === host || `${url?.host}:${scheme === 'https' ? 443 : 80}` === host;
  return url && same
    ? { host: url.host, origin: url.origin }
    : { host: 'localhost', origin: 'http://localhost' };
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
