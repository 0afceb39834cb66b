/** Which site a request asks for, from its Host header or from the header that a trusted proxy names the host in. */
import os from 'node:os';
import type { SiteVariant } from '@longstrip/contract/site';
import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, plainAddress } from '../../config.addresses.ts';
import type { Config } from '../../config.ts';
import { nameOfHost, siteOfHost } from './site-of-host.ts';
import { trustOf } from './trusted-proxies.ts';

export type RequestedSite = {
  site: SiteVariant;
  /** Scheme and host to reach this site at: as a setting names it, otherwise as the request did. */
  origin: string;
  /** The host as it was asked for, with its port unless that is the usual one. */
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
    const asked = askedFor(hostHeaderOf(request), request.protocol);
    const name = nameOfHost(asked.host);
    const site = siteOfHost(name, uncensoredHosts);
    const isNamed = name === publicName || (uncensoredHosts !== 'by-label' && uncensoredHosts.includes(name));
    return {
      site,
      origin: (site === 'uncensored' ? publicUncensoredUrl : publicUrl) ?? asked.origin,
      host: asked.host,
      isKnownHost: publicUrl ? isNamed : isOwnHost(request, name, asked.origin),
      isLocal: isLoopbackName(name) && isSentHere(request),
    };
  }

  function hostHeaderOf(request: FastifyRequest): string {
    const { socket, headers, rawHeaders } = request.raw;
    const { forwardedHostHeader: header } = http;
    const forwarded = header && trusts(socket.remoteAddress, 0) ? headers[header] : undefined;
    // Of several the last one: the nearest proxy adds its own behind what it was sent.
    if (forwarded !== undefined) return String(forwarded).split(',').at(-1)!.trim();
    const hosts = rawHeaders.filter((each, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1]!));
    // What is in front may believe the other of two.
    return hosts.length > 1 ? '' : (headers.host ?? '');
  }

  /** Names with made-up ports are not known either: each would cost a page of its own in the caches. */
  function isOwnHost({ raw: { socket } }: FastifyRequest, name: string, origin: string): boolean {
    const { port } = new URL(origin);
    if (port !== '' && Number(port) !== (socket.localPort ?? http.port)) return false;
    return ownNames.has(name) || name.replace(/^\[|\]$/g, '') === plainAddress(socket.localAddress ?? '');
  }

  return (request: FastifyRequest): RequestedSite => {
    const known = read.get(request);
    if (known) return known;
    const asked = readSite(request);
    read.set(request, asked);
    return asked;
  };
}

const hostName = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** A host that is none stands for this machine. */
function askedFor(header: string, protocol: string): { host: string; origin: string } {
  const scheme = /^https$/i.test(protocol) ? 'https' : 'http';
  const host = header.toLowerCase();
  const url = hostName.test(host) ? URL.parse(`${scheme}://${host}`) : null;
  // The default port may be said, or not.
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

/** Connected from this machine, and nothing says that somebody elsewhere asked. */
function isSentHere({ raw: { socket, headers } }: FastifyRequest): boolean {
  if ([headers.forwarded, headers.via, headers['x-real-ip']].some((each) => each !== undefined)) return false;
  const addresses = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return [socket.remoteAddress, ...addresses].every(isLoopbackAddress);
}
