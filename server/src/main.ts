/** Process entry: read the configuration, build the app, fill the demo, listen, close gracefully. */
import path from 'node:path';
import { buildHttp, builtSite, openCore, type Core } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { devSite } from './dev-site.ts';
import { fillDemo, type DemoFill } from './fill-demo.ts';
import { internetNotes } from './config.notes.ts';
import { listen } from './platform/http/listen.ts';
import { leaveRoot } from './platform/rights/leave-root.ts';

const say = (words: string) => console.log(words);
const development = process.argv.includes('--dev');

async function main(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  // Before anything is opened: a signal ends things in order, also while the database or the demo is being prepared.
  const stopping = new AbortController();
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        stopping.abort();
        resolve();
      });
    }
  });
  const rights = await leaveRoot(config, {
    say,
    port: config.http.port,
    ...(development && { reason: 'hot reload writes into the checkout (start as an ordinary user)' }),
  });
  const core = await openCore(config, { say, workerUser: rights.workerUser });
  const closing: (() => Promise<unknown>)[] = [() => core.close()];
  try {
    if (config.roles.has('jobs')) {
      await core.startJobs();
    }
    const site = config.roles.has('pages') ? await openSite() : undefined;
    const app = await buildHttp(core, site);
    const fill = await startDemo(config, core, stopping.signal);
    closing.push(() => fill?.stop() ?? Promise.resolve());
    if (!stopping.signal.aborted) {
      const listening = await listen(app, config.http);
      rights.portIsBound();
      closing.push(() => listening.close());
      announce(config, listening.port, Math.round(performance.now() - began));
      if (config.roles.has('pages')) await offerFirstAdmin(core, listening.port);
      await asked;
    }
  } finally {
    say('Stopping.');
    for (const step of closing.toReversed()) await step();
  }
}

function openSite() {
  return development ? devSite() : builtSite(path.join(import.meta.dirname, '../../web/dist'));
}

async function startDemo(config: Config, core: Core, signal: AbortSignal): Promise<DemoFill | undefined> {
  if (!config.demo || !config.roles.has('jobs')) return undefined;
  const fill = await fillDemo(core, { say, signal });
  await fill.shopWindow;
  return fill;
}

/** To the terminal only, never into the log: whoever has the link may become the admin. */
async function offerFirstAdmin({ config, identity }: Core, port: number): Promise<void> {
  const token = await identity.issueFirstAdminToken();
  if (!token) return;
  const origin = config.site.publicUrl ?? `http://localhost:${port}`;
  say(
    `This site has no admin yet. Sign up, then open this within 24 hours: ${origin}/account/first-admin#${token}`,
  );
}

function announce(config: Config, port: number, milliseconds: number): void {
  const { publicUrl, publicUncensoredUrl, uncensoredHosts } = config.site;
  const origin = publicUrl ?? `http://localhost:${port}`;
  const adultHost = uncensoredHosts === 'by-label' ? 'uncensored.localhost' : uncensoredHosts[0];
  const adult = publicUrl ? publicUncensoredUrl : `http://${adultHost}:${port}`;
  const notes = internetNotes(config);
  say(`
Longstrip serves, ${(milliseconds / 1000).toFixed(1)} s after its start.
  Reader site        ${origin}
  Mature edition     ${adult ?? 'none: it needs a host name of its own'}
  API to read        ${origin}/api/v1/docs
  Bring in a comic   npm run import -- <folder or .cbz>
  Mails              ${config.mail.smtpUrl ? 'are sent' : `${config.dataDir}/outbox`}
  Data               ${config.dataDir}
Ctrl-C stops it.`);
  if (notes.length > 0)
    say(`\nBefore this server is on the open internet:\n${notes.map((note) => `  ${note}\n`).join('')}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof ConfigError) console.error(error.message);
    else if ((error as { code?: string }).code === 'EADDRINUSE')
      console.error('This port is in use already. Choose another: PORT=3001 npm start');
    else console.error(error);
    process.exit(1);
  },
);
