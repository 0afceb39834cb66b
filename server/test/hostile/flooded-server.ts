/** A server in a process of its own, whose memory a test can measure: the real app with the stub site. */
import { openCore } from '../../src/app.ts';
import { buildHttp } from '../../src/http.ts';
import { readConfig } from '../../src/config/config.ts';
import { createOperatorKey } from '../../src/features/identity/index.ts';
import { listen } from '../../src/platform/http/listen.ts';
import { aStubSite } from '../stub-site.ts';

const config = readConfig(process.env);
const core = await openCore(config);
const app = await buildHttp(core, { site: aStubSite() });
if (config.roles.has('jobs')) await core.slices.work();
const listening = await listen(app, config.http);
process.once('SIGTERM', async () => {
  await listening.close();
  await core.close();
  process.exit(0);
});
const key = await core.db.transaction((tx) => createOperatorKey(tx, { name: 'floods', now: new Date() }));
console.log(`${listening.port} ${key}`);
