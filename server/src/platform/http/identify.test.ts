import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { identifier } from './identify.ts';
import { siteOfHost } from './site-of-host.ts';

/** What a request to this host is taken for; `protocol` as a proxy says it. */
function taken(host: string, { protocol = 'http', hosts = [host], named = [] as string[] } = {}) {
  const site = { uncensoredHosts: named, publicUrl: undefined, publicUncensoredUrl: undefined };
  const rawHeaders = hosts.flatMap((each) => ['HoSt', each]);
  const request = { host, protocol, headers: {}, ip: '', raw: { rawHeaders } } as unknown as FastifyRequest;
  const maturityOf = () => ({ ageConfirmed: false, matureAllowed: true });
  const whoHolds = () => Promise.reject(new Error('nobody'));
  const caller = identifier({ site }, { whoHolds, maturityOf }).anonymous(request);
  return [caller.site, caller.origin];
}

test('the site of a host: its first label, with or without port and dot', () => {
  for (const host of ['uncensored.localhost:3000', 'uncensored:80', 'uncensored.a.example.', 'uncensored'])
    assert.equal(siteOfHost(host, []), 'uncensored', host);
  for (const host of [
    'localhost',
    'x.uncensored.a',
    'uncensored-a.example',
    'notuncensored.a',
    '',
    '[::1]:3000',
  ])
    assert.equal(siteOfHost(host, []), 'normal', host);
});

test('where hosts are named, no others are the uncensored site: a check of ages may stand in front of those alone', () => {
  const named = ['after-dark.example'];
  for (const host of ['after-dark.example', 'after-dark.example.:8080'])
    assert.equal(siteOfHost(host, named), 'uncensored', host);
  for (const host of ['uncensored.localhost', 'uncensored.after-dark.example', 'comics.example'])
    assert.equal(siteOfHost(host, named), 'normal', host);
});

test('site and origin are of the same host; one that is none, or of which there are two, stands for this machine', () => {
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

test('a proxy says http or https; whatever else it passes on is http', () => {
  assert.deepEqual(taken('a.example:443', { protocol: 'HTTPS' }), ['normal', 'https://a.example']);
  for (const protocol of ['javascript', 'ftp', 'data', '"><script>', ''])
    assert.deepEqual(taken('a.example', { protocol }), ['normal', 'http://a.example'], protocol);
});
