/** Varnish with deploy/proxies/varnish.vcl, which is purged by tags. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { freePort, startVarnish } from './proxies.ts';
import { keepsProxyPromises } from './proxy-promises.ts';
import { openSiteBehind, send } from './site-behind.ts';

const port = await freePort();
const site = await openSiteBehind({ SHARED_CACHE: 'varnish', VARNISH_URLS: `http://127.0.0.1:${port}` });
const varnish = await startVarnish(port, site);
after(() => varnish.stop());

keepsProxyPromises(site, port, { caches: true, freshAfterMs: 2000 });

test('images are kept for a day, and those of a withdrawn comic are gone within two seconds', async () => {
  const { headers, status } = await send(port, site.page);
  assert.deepEqual([status, /s-maxage=86400/.test(headers['cache-control']!)], [200, true]);
  site.arrived.length = 0;
  await send(port, site.page);
  assert.equal(site.arrived.length, 0);
  await site.api.ask('POST', '/comics/publication', {
    json: { ids: [site.comic.id], publication: 'draft' },
  });
  const began = performance.now();
  assert.ok(await until(async () => (await send(port, site.page)).status === 404, 20_000, 20));
  assert.ok(performance.now() - began < 2000, `${performance.now() - began} ms`);
});

test('strangers cannot purge', async () => {
  const headers = { 'xkey-purge': 'longstrip' };
  const before = await send(port, '/robots.txt');
  assert.equal((await send(port, '/', { method: 'PURGE', headers, from: '127.0.0.2' })).status, 405);
  site.arrived.length = 0;
  await send(port, '/robots.txt');
  assert.deepEqual([before.status, site.arrived.length], [200, 0], 'the copy is still there');
  assert.equal((await send(port, '/', { method: 'PURGE' })).status, 405);
});
