/** Caddy with deploy/proxies/Caddyfile, which keeps no copies. */
import { after } from 'node:test';
import { startCaddy } from './proxies.ts';
import { keepsProxyPromises, sendsStoredFiles } from './proxy-promises.ts';
import { openSiteBehind } from './site-behind.ts';

const site = await openSiteBehind({ X_ACCEL_LOCATION: '/stored-files/' });
const caddy = await startCaddy(site);
after(() => caddy.stop());

keepsProxyPromises(site, caddy.port, { caches: false, freshAfterMs: 1000 });
sendsStoredFiles(site, caddy.port);
