/** Process entry: read the configuration, build the app, fill the demo, listen, close gracefully. */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openCore, type Core } from './app.ts';
import { buildHttp, builtSite } from './http.ts';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { internetNotes } from './config/notes.ts';
import { printedOrigins } from './config/origins.ts';
import { readHold, whenReleased } from './platform/backup/restored-site.ts';
import { closeAll } from './platform/close-all.ts';
import { listen } from './platform/http/listen.ts';
import { listenForMetrics } from './platform/metrics/metrics-port.ts';
import { leaveRoot } from './platform/rights/leave-root.ts';
import { StartError } from './platform/start-error.ts';
import { isStorageFull } from './platform/storage/free-space.ts';

const log = (message: string) => console.log(message);
const development = process.argv.includes('--dev');

async function main(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  // Set up first, so that a signal closes everything in order, also while the database or the demo is prepared.
  const stopping = new AbortController();
  // A second Ctrl-C ends the process immediately. SIGTERM does not: systemd and `npm start` may both send one.
  process.once('SIGINT', () => stopping.abort());
  process.on('SIGTERM', () => stopping.abort());
  // Node writes its compile cache at exit, when a process that has left root may not write it any more.
  flushCompileCache();
  const rights = await leaveRoot(config, {
    log,
    port: config.http.port,
    ...(development && { reason: 'hot reload writes into the checkout (start as an ordinary user)' }),
  });
  const core = await openCore(config, { log, workerUser: rights.workerUser });
  const closing: (() => Promise<unknown>)[] = [() => core.close()];
  stopping.signal.addEventListener('abort', () => void core.jobs.stopWorkers());
  try {
    const fillsDemo = config.demo && config.roles.has('jobs');
    const fill = fillsDemo ? await fillDemo(core, { log, signal: stopping.signal }) : undefined;
    if (fill) closing.push(() => fill.stop());
    if (config.metrics) {
      const metricsPort = await listenForMetrics(core.metrics, config.metrics);
      closing.push(() => metricsPort.close());
    }
    const site = config.roles.has('pages') ? await openSite() : undefined;
    const app = await buildHttp(core, { site, stopping: stopping.signal });
    await fill?.readers;
    if (config.roles.has('jobs') && !stopping.signal.aborted)
      closing.push(await beginJobs(core, stopping.signal));
    await fill?.firstComics;
    if (!stopping.signal.aborted) {
      const listening = await listen(app, config.http);
      rights.portIsBound();
      closing.push(() => listening.close());
      // Root can give the workers a user of their own; a server that has left root, or never was it, cannot.
      const isDecoderSeparate = rights.workerUser !== undefined && process.getuid?.() === 0;
      announce(config, listening.port, {
        milliseconds: Math.round(performance.now() - began),
        isDecoderSeparate,
      });
      if (config.roles.has('pages')) await offerFirstAdmin(core, listening.port);
      if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
      // Meanwhile `/readyz` fails, and requests are still accepted.
      await wait(config.http.shutdownDelaySeconds * 1000);
    }
  } finally {
    log('Stopping.');
    await closeAll(closing);
  }
}

/** Jobs of a site that was restored from a backup begin when its operator releases it. Answers how to stop waiting for that. */
async function beginJobs(core: Core, stopping: AbortSignal): Promise<() => Promise<void>> {
  if (!(await readHold(core.db))) {
    await core.slices.work();
    return async () => {};
  }
  const begin = async () => {
    await whenReleased(core.db, { log, signal: stopping });
    if (!stopping.aborted) await core.slices.work();
  };
  const begun = begin();
  return () => begun;
}

async function openSite() {
  const root = path.join(import.meta.dirname, '../..');
  if (!development) return builtSite(path.join(root, 'web/dist'), path.join(root, 'admin/dist'));
  // `npm start` does not install what only hot reload needs.
  const { devSite } = await import('./dev-site.ts');
  return devSite();
}

/** Prints to the terminal, never to the log of requests: anyone with the link can become the admin. */
async function offerFirstAdmin({ config, identity }: Core, port: number): Promise<void> {
  const token = await identity.issueFirstAdminToken();
  if (!token) return;
  const { reader } = printedOrigins(config, port);
  console.log(
    `This site has no admin yet. Sign up, then open this within 24 hours: ${reader}/account/first-admin#${token}`,
  );
}

function announce(
  config: Config,
  port: number,
  { milliseconds, isDecoderSeparate }: { milliseconds: number; isDecoderSeparate: boolean },
): void {
  const { reader, adult } = printedOrigins(config, port);
  const notes = internetNotes(config);
  log(`
Longstrip serves, ${(milliseconds / 1000).toFixed(1)} s after its start.
  Reader site        ${reader}
  Adult site         ${adult ?? 'none: it needs a separate host name'}
  API documentation  ${reader}/api/v1/docs
  Back office        ${reader}/admin
  Import a comic     npm run import -- <folder or .cbz>
  Emails             ${config.mail.smtpUrl ? 'are sent' : `${config.dataDir}/outbox`}
  Data               ${config.dataDir}
  Image decoding     ${isDecoderSeparate ? 'has a user of its own' : 'has the rights of this server, and so has a fault in the decoder'}
Ctrl-C stops it.`);
  if (notes.length > 0)
    log(`\nBefore this server is on the open internet:\n${notes.map((note) => `  ${note}\n`).join('')}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof ConfigError || error instanceof StartError) console.error(error.message);
    else if (isStorageFull(error))
      console.error('The disk is full. Free some space on the disk of DATA_DIR, then start again.');
    else if ((error as { code?: string }).code === 'EADDRINUSE')
      console.error('This port is in use already. Choose another: PORT=3001 npm start');
    else console.error(error);
    process.exit(1);
  },
);
