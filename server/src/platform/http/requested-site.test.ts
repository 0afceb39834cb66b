import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { readConfig } from '../../config/config.ts';
import { requestedSites } from './requested-site.ts';
import { siteOfHost } from './site-of-host.ts';

type Sent = {
  hosts?: string[];
  headers?: Record<string, string>;
  protocol?: string;
  peer?: string;
  env?: Record<string, string>;
};

/** The site of a request to this host; `protocol` as a trusted proxy sends it. */
function asked(
  host: string,
  { hosts = [host], headers = {}, protocol = 'http', peer = '203.0.113.7', env = {} }: Sent = {},
) {
  const raw = {
    headers: { host, ...headers },
    rawHeaders: hosts.flatMap((each) => ['HoSt', each]),
    socket: { remoteAddress: peer, localAddress: '192.0.2.1', localPort: 3000 },
  };
  return requestedSites(readConfig(env))({ protocol, raw } as unknown as FastifyRequest);
}
const taken = (host: string, sent?: Sent) => {
  const { site, origin } = asked(host, sent);
  return [site, origin];
};

test('the site of a host: its first label, with or without port and dot', () => {
  for (const host of ['uncensored.localhost:3000', 'uncensored:80', 'uncensored.a.example.', 'uncensored'])
    assert.equal(siteOfHost(host, 'by-label'), 'uncensored', host);
  for (const host of [
    'localhost',
    'x.uncensored.a',
    'uncensored-a.example',
    'notuncensored.a',
    '',
    '[::1]:3000',
  ])
    assert.equal(siteOfHost(host, 'by-label'), 'normal', host);
});

test('only named hosts are the uncensored site if any are named', () => {
  const named = ['after-dark.example'];
  for (const host of ['after-dark.example', 'after-dark.example.:8080'])
    assert.equal(siteOfHost(host, named), 'uncensored', host);
  for (const host of ['uncensored.localhost', 'uncensored.after-dark.example', 'comics.example'])
    assert.equal(siteOfHost(host, named), 'normal', host);
});

test('site and origin come from the same host; an invalid or repeated host counts as this machine', () => {
  assert.deepEqual(taken('Uncensored.a.example:80'), ['uncensored', 'http://uncensored.a.example']);
  assert.deepEqual(taken('[::1]:3000'), ['normal', 'http://[::1]:3000']);
  const machine = ['normal', 'http://localhost'];
  for (const host of [
    'uncensored.@evil.example',
    'uncensored.a,localhost',
    'uncensored.a/../x',
    'uncensored.a:99999',
    'uncensored..a',
    'uncensored.a b',
    '',
  ])
    assert.deepEqual(taken(host), machine, host);
  assert.deepEqual(taken('uncensored.a', { hosts: ['uncensored.a', 'localhost'] }), machine);
});

test('accepts http and https from a proxy, and treats all else as http', () => {
  assert.deepEqual(taken('a.example:443', { protocol: 'HTTPS' }), ['normal', 'https://a.example']);
  for (const protocol of ['javascript', 'ftp', 'data', '"><script>', ''])
    assert.deepEqual(taken('a.example', { protocol }), ['normal', 'http://a.example'], protocol);
});

test('uses the last forwarded host if a setting allows it and the proxy is trusted', () => {
  const headers = { 'x-forwarded-host': 'uncensored.a.example' };
  const env = { TRUST_PROXY: '1', FORWARDED_HOST_HEADER: 'X-Forwarded-Host' };
  const site = (sent: Sent) => asked('a.example', { headers, ...sent }).site;
  assert.equal(site({ peer: '10.0.0.2', env: { TRUST_PROXY: '1' } }), 'normal');
  assert.equal(site({ peer: '203.0.113.7', env }), 'normal', 'a connection past the proxy');
  assert.equal(site({ peer: '10.0.0.2', env }), 'uncensored');
  assert.equal(site({ peer: '203.0.113.7', env: { ...env, TRUST_PROXY: '203.0.113.0/24' } }), 'uncensored');
  const several = { 'x-forwarded-host': 'uncensored.a.example, a.example' };
  assert.equal(site({ peer: '::ffff:10.0.0.2', headers: several, env }), 'normal');
});

test('with PUBLIC_URL its hosts are known, and no others', () => {
  const env = { PUBLIC_URL: 'https://comics.example' };
  const known = (host: string, more: Record<string, string> = {}) =>
    asked(host, { env: { ...env, ...more } }).isKnownHost;
  for (const host of ['comics.example', 'comics.example:8443', 'uncensored.comics.example'])
    assert.ok(known(host), host);
  for (const host of [
    'localhost',
    '192.0.2.1',
    'evil.example',
    'uncensored.evil.example',
    'x@comics.example',
  ])
    assert.ok(!known(host), host);
  assert.ok(!known('uncensored.comics.example', { PUBLIC_UNCENSORED_URL: 'https://adult.example' }));
  assert.deepEqual(
    taken('adult.example:31337', { env: { ...env, SITE_UNCENSORED_HOSTS: 'adult.example' } }),
    ['uncensored', 'https://adult.example'],
  );
});

test('without PUBLIC_URL the names of this machine are known, at the port they were reached at', () => {
  for (const host of [
    'localhost:3000',
    'localhost',
    'uncensored.localhost:3000',
    '127.0.0.1:3000',
    '192.0.2.1:3000',
  ])
    assert.ok(asked(host).isKnownHost, host);
  for (const host of [
    'localhost:3001',
    'h1.localhost',
    'comics.example',
    '192.0.2.2',
    'uncensored.h1.example',
  ])
    assert.ok(!asked(host).isKnownHost, host);
});

test('a request is local if it comes from this machine to a loopback name, without a proxy', () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    assert.ok(asked('uncensored.localhost:3000', { peer }).isLocal, peer);
  assert.ok(!asked('localhost', { peer: '203.0.113.7' }).isLocal);
  assert.ok(!asked('comics.example', { peer: '127.0.0.1' }).isLocal, 'another site, led here by its DNS');
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '203.0.113.7, 127.0.0.1'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-real-ip', '203.0.113.7'],
    ['via', '1.1 caddy'],
  ] as const)
    assert.ok(
      !asked('localhost', { peer: '127.0.0.1', headers: { [name]: value } }).isLocal,
      `${name}: ${value}`,
    );
});

test('an image host belongs to its site, and is no host of it', () => {
  const env = {
    PUBLIC_URL: 'https://comics.example',
    IMAGE_BASE_URL: 'https://images.example',
    IMAGE_BASE_UNCENSORED_URL: 'https://uncensored.images.example',
  };
  const images = (host: string) => {
    const { site, origin, isImageHost, isKnownHost } = asked(host, { env });
    return isImageHost && isKnownHost && [site, origin];
  };
  for (const host of ['images.example', 'Images.Example:443', 'images.example.:8080'])
    assert.deepEqual(images(host), ['normal', 'https://images.example'], host);
  assert.deepEqual(images('uncensored.images.example'), ['uncensored', 'https://uncensored.images.example']);
  for (const host of [
    'comics.example',
    'uncensored.comics.example',
    'x.images.example',
    'images.example.evil',
  ])
    assert.equal(images(host), false, host);
});
