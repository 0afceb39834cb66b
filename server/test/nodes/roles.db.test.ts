/** `docs/nodes.md` against what nodes with each role serve. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { maxConnections } from '../../src/platform/http/connection-limits.ts';
import { maxInProgress, maxPerAddress } from '../../src/platform/http/requests-in-progress.ts';
import { openTestApp, type TestApp } from '../app-for-tests.ts';
import { aStubSite } from '../stub-site.ts';

const text = await readFile(path.join(import.meta.dirname, '../../../docs/nodes.md'), 'utf8');
const ofApi = /```\n([^`]+)```/.exec(text)![1]!.trim().split('\n');

/** The paths that a node answers, without those below another one. */
const routesOf = ({ app }: TestApp) =>
  app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /^[├└]── (\/\S*)/.exec(line)?.[1] ?? []);

const open = (role: string) => openTestApp({ env: { ROLES: role }, site: aStubSite(), jobs: false });

const [pages, api, jobs] = [await open('pages'), await open('api'), await open('jobs')];
const ofAll = new Set(routesOf(jobs));

test('the addresses of the role api are those of the document', () => {
  const own = routesOf(api).filter((route) => !ofAll.has(route));
  const unlisted = own.filter((route) => !ofApi.some((prefix) => route.startsWith(prefix)));
  assert.deepEqual(unlisted, []);
  const pagesToo = routesOf(pages).filter((route) => ofApi.some((prefix) => route.startsWith(prefix)));
  assert.deepEqual(pagesToo, []);
});

test('a node without the role api answers 404 at each of them, and one with it does not', async () => {
  const samples: Record<string, string> = {
    '/api/': '/api/v1/openapi.json',
    '/v1/': '/v1/projects',
    '/v2/': '/v2/accounts',
    '/__/auth/': '/__/auth/handler',
    '/emulator/auth/': '/emulator/auth/handler',
    '/sandbox/': '/sandbox/v1/sandbox.js',
    '/webhooks/': '/webhooks/sandbox',
  };
  for (const prefix of ofApi) {
    const address = samples[prefix] ?? (prefix.endsWith('/') ? `${prefix}v1/projects` : prefix);
    const method = prefix === '/webhooks/' ? 'POST' : 'GET';
    const found = await api.send(method, address);
    assert.ok(found.status !== 404 || found.json.error, `${address} of api: ${found.status}`);
    for (const other of [jobs, pages]) {
      const { status } = await other.send(method, address);
      assert.equal(status, 404, `${address} of another role`);
    }
  }
});

test('every role serves images, and the probes', () => {
  for (const node of [pages, api, jobs])
    for (const route of ['/images/:file', '/healthz', '/readyz', '/metrics'])
      assert.ok(routesOf(node).includes(route), route);
});

test('the limits of a node are those of the document', () => {
  const number = (value: number) => value.toLocaleString('en');
  assert.ok(text.includes(`| open connections | ${number(maxConnections)},`));
  assert.ok(
    text.includes(`| requests in progress | ${number(maxInProgress)}, of one address ${maxPerAddress} |`),
  );
});
