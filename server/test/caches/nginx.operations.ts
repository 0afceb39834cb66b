/** nginx with deploy/proxies/nginx.conf, which is not purged. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { startNginx } from './proxies.ts';
import { keepsProxyPromises, sendsStoredFiles } from './proxy-promises.ts';
import { openSiteBehind, send } from './site-behind.ts';

const site = await openSiteBehind({ X_ACCEL_LOCATION: '/stored-files/' });
const nginx = await startNginx(site);
after(() => nginx.stop());

keepsProxyPromises(site, nginx.port, { caches: true, freshAfterMs: 10_000 });
sendsStoredFiles(site, nginx.port);

test('a withdrawn image is gone after a minute', async () => {
  assert.equal((await send(nginx.port, site.page)).status, 200);
  await site.api.ask('POST', '/comics/publication', {
    json: { ids: [site.comic.id], publication: 'draft' },
  });
  const began = performance.now();
  assert.ok(await until(async () => (await send(nginx.port, site.page)).status === 404, 70_000, 250));
  assert.ok(performance.now() - began < 62_000);
});
