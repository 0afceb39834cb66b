/** The one place where everything is constructed, handed over and subscribed. */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PageRenderer } from '@longstrip/contract/rendering';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type RawServerDefault,
  type FastifyHttpOptions,
} from 'fastify';
import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';
import { assetQueues, openAssets, type Assets } from './features/assets/index.ts';
import {
  chaptersOfImages,
  comicsOfArtwork,
  serveCatalogue,
  type CataloguePorts,
} from './features/catalogue/index.ts';
import {
  dropBannersOfComics,
  serveEditorial,
  shownByBanner,
  type EditorialContext,
} from './features/editorial/index.ts';
import { identityQueues, openIdentity, signInSettings, type Identity } from './features/identity/index.ts';
import { openMaturity, serveAge, type Maturity } from './features/maturity/index.ts';
import { servePlans } from './features/membership/index.ts';
import { serveCrawlers, servePages } from './features/pages/index.ts';
import {
  exportReading,
  forgetPlacesInComics,
  forgetPlacesOfPerson,
  mayServeImage,
  readingQueues,
  servePlaces,
  serveReading,
  workOnReading,
} from './features/reading/index.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { openDataFolder } from './platform/private-folder.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase, type Database } from './platform/database/open-database.ts';
import { kindsOf, serveApi } from './platform/http/api-routes.ts';
import { visitorOf } from './platform/http/caller.ts';
import { limitBodyTime } from './platform/http/body-deadline.ts';
import { clientAddresses } from './platform/http/client-address.ts';
import { createCalls, type Calls } from './platform/http/calls.ts';
import { identifier } from './platform/http/identify.ts';
import { answerFrameworkError, answerProblems } from './platform/http/problems.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import { requestedSites } from './platform/http/requested-site.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { serveHealth } from './platform/http/health.routes.ts';
import { serveApiDocs } from './platform/http/openapi.routes.ts';
import { serveStaticFiles } from './platform/http/static-files.ts';
import { refuseOtherBodies } from './platform/http/text-bodies.ts';
import { trustOf } from './platform/http/trusted-proxies.ts';
import { refuseUnknownHosts } from './platform/http/unknown-hosts.ts';
import { openJobs, type Jobs } from './platform/jobs/jobs.ts';
import { logOptions } from './platform/log.ts';
import { openMail } from './platform/mail/mail.ts';
import { openNews, type News } from './platform/news/news.ts';
import type { User } from './platform/rights/unprivileged-user.ts';
import { readSecret } from './platform/secret.ts';
import { openLocalDisk } from './platform/storage/local-disk.ts';
import { openWorkFolder } from './platform/work-folder.ts';

/** Bytes of pages kept in memory, all encodings together. */
const pageCacheBytes = 64 * 1024 * 1024;
const answerCacheBytes = 32 * 1024 * 1024;

/** How the reader site's pages are made, and its files served. */
export type Site = {
  renderer(): Promise<PageRenderer>;
  /** Binds scripts, styles, fonts and icons. */
  serveFiles(app: FastifyInstance): Promise<void>;
  /** False in development: pages are made anew each time. */
  keepPages: boolean;
};

export type CoreOptions = {
  clock?: Clock;
  /** Sentences for the person who started the process. */
  say?: (words: string) => void;
  /** What this process is called in the database's list of connections. */
  name?: string;
  /** Whom image workers become, where this process is root itself: see `leaveRoot`. */
  workerUser?: User | undefined;
};

/** Everything below HTTP: what the server, the importer and the demo content have in common. */
export type Core = {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Database;
  jobs: Jobs;
  news: News;
  assets: Assets;
  catalogue: CataloguePorts;
  editorial: EditorialContext;
  identity: Identity;
  maturity: Maturity;
  /** Where files lie while they are uploaded or unpacked: this process's own, emptied when it ends. */
  workFolder: string;
  /** Begins to work on jobs. */
  startJobs(): Promise<void>;
  /** Waits until every image taken so far can be shown. */
  untilReadable(options: { say?: (words: string) => void; signal: AbortSignal }): Promise<void>;
  close(): Promise<void>;
};

export async function openCore(config: Config, options: CoreOptions = {}): Promise<Core> {
  const { clock = systemClock, say = () => {}, name = 'server', workerUser } = options;
  openDataFolder(config.dataDir, say);
  const db = await openDatabase(config, { applicationName: name, say });
  const closing: (() => Promise<unknown>)[] = [() => db.close()];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const applied = await migrate(db);
    if (applied.length > 0) say(`Database: ${applied.length} migrations applied.`);
    const log = pino(logOptions(config));
    const secret = await readSecret(db, config);
    const work = await openWorkFolder(path.join(config.dataDir, 'uploads'));
    closing.push(() => work.close());
    const storage = await openLocalDisk(path.join(config.dataDir, 'files'));
    const jobs = await openJobs(db, {
      queues: [...assetQueues, ...identityQueues, ...readingQueues],
      works: config.roles.has('jobs'),
      say,
    });
    closing.push(() => jobs.stop());
    const news = await openNews(db, say);
    closing.push(() => news.close());
    const assets = await openAssets({
      ...{ db, storage, jobs, news, config, secret, clock, say },
      workerUser: workerUser && { ...workerUser, folder: config.dataDir },
    });
    closing.push(() => assets.close());

    const { smtpUrl, from } = config.mail;
    const mail = openMail(
      { smtpUrl, from: `${config.siteName} <${from}>` },
      { dataDir: config.dataDir, clock },
    );
    const identity = openIdentity({
      ...{ db, jobs, clock, mail, log, config, secret },
      beforeAccountGoes: forgetPlacesOfPerson,
      exportsOf: (uid) => exportReading(db, uid, clock.now()),
    });

    const editorial: EditorialContext = {
      db,
      assets,
      clock,
      news,
      siteName: config.siteName,
      supportEmail: config.supportEmail,
      signInFor: (caller) => signInSettings(config, caller),
      ageCheck: config.maturity.ageCheck,
      normalOrigin: config.site.publicUrl ?? null,
    };
    const catalogue: CataloguePorts = {
      assets,
      clock,
      news,
      async beforeComicsGo(tx, comicIds) {
        await dropBannersOfComics(tx, comicIds, editorial);
        await forgetPlacesInComics(tx, comicIds);
      },
    };
    assets.onImagesReadable(async (tx, imageIds) => {
      // Of a page image only the reader's list of pages tells: thousands are made in an import.
      const chapters = new Set((await chaptersOfImages(tx, imageIds)).values());
      const comics = await comicsOfArtwork(tx, imageIds);
      const stale = [
        ...[...chapters].map((id) => `ComicAsset:${id}`),
        ...comics.flatMap((id) => [`Comic:${id}`, `Chapter:${id}`]),
      ];
      // An image that is no page may be a card, a preview or artwork: lists show those.
      if (chapters.size < imageIds.length) stale.push('Comic', 'Banner', 'SaleBanner');
      await news.publish(tx, stale);
    });
    return {
      config,
      log,
      clock,
      db,
      jobs,
      news,
      assets,
      catalogue,
      editorial,
      identity,
      maturity: openMaturity(config, { secret, clock }),
      workFolder: work.folder,
      async startJobs() {
        await assets.startJobs();
        await identity.startJobs();
        await workOnReading({ db, jobs, clock });
      },
      untilReadable: (waiting) => untilReadable(db, waiting),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Binds every call of the API to its slice. */
function bindCalls(core: Core): Calls {
  const calls = createCalls();
  serveCatalogue(calls, { ...core.catalogue, db: core.db });
  serveReading(calls, { db: core.db, assets: core.assets });
  servePlaces(calls, { db: core.db, clock: core.clock, holdAccount: core.identity.holdAccount });
  serveEditorial(calls, core.editorial);
  servePlans(calls, { db: core.db, news: core.news });
  serveAge(calls, core.maturity);
  core.identity.serveCalls(calls);
  return calls;
}

/** The HTTP side, not listening yet. Without a site it serves no pages. */
export async function buildHttp(core: Core, site?: Site): Promise<FastifyInstance> {
  const { config, db, assets } = core;
  const options: FastifyHttpOptions<RawServerDefault> = {
    loggerInstance: core.log,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    trustProxy: config.http.trustProxy ? trustOf(config.http.trustProxy) : false,
    forceCloseConnections: true,
    // A large upload gets ten minutes; every other body has a deadline of its own, see `limitBodyTime`.
    requestTimeout: 600_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
  };
  const app = fastify(options);
  const requestedSite = requestedSites(config);
  const { publicUrl } = config.site;
  addSecurityHeaders(app, (request) => requestedSite(request).origin);
  answerProblems(app);
  refuseOtherBodies(app);
  const deadline = limitBodyTime(app);
  if (publicUrl) refuseUnknownHosts(app, { publicUrl, requestedSite });
  const calls = bindCalls(core);
  const { identify, anonymous, browser } = identifier({
    requestedSite,
    addressOf: clientAddresses(config, (sentence) => core.log.warn(sentence)),
    whoHolds: core.identity.whoHolds,
    maturityOf: core.maturity.of,
  });
  const isAdmin = async (request: FastifyRequest) => (await identify(request)).role === 'admin';

  serveHealth(app, { db, isAdmin });
  if (config.roles.has('api')) {
    const limits = { ...config.upload, folder: core.workFolder };
    const answers = createPageCache({ maxBytes: answerCacheBytes });
    core.news.subscribe((news) => answers.drop(kindsOf(news)));
    await serveApi(app, { calls, limits, deadline, answers, identify, recordAct: core.identity.recordAct });
    await core.identity.serveProtocol(app, anonymous);
    serveApiDocs(app, calls.all(), config.siteName);
  }
  const regionsDiffer = config.maturity.region.restricted.length > 0;
  const serving = {
    ...{ db, regionsDiffer },
    shownByBanner: (image: Parameters<typeof shownByBanner>[1]) => shownByBanner(db, image),
  };
  await assets.serveImages(app, {
    mayServe: (image, request) => mayServeImage(image, visitorOf(browser(request)), serving),
  });
  if (config.roles.has('pages') && site) {
    const cache = createPageCache({ maxBytes: pageCacheBytes });
    core.news.subscribe((tags) => cache.drop(tags));
    await site.serveFiles(app);
    serveCrawlers(app, { db, cache, siteName: config.siteName, anonymous });
    const { identity } = config;
    servePages(app, {
      ...{ calls, cache, anonymous },
      renderer: site.renderer,
      foreignSignIn: identity.provider === 'firebase' ? identity : undefined,
      keep: site.keepPages,
      regionsDiffer,
    });
  }
  return app;
}

/** The built reader site in this folder. */
export async function builtSite(folder: string): Promise<Site> {
  const renderer = (await import(path.join(folder, 'server/entry-server.js'))) as PageRenderer;
  return {
    renderer: async () => renderer,
    serveFiles: (app) => serveStaticFiles(app, path.join(folder, 'client')),
    keepPages: true,
  };
}

async function untilReadable(
  db: Database,
  { say, signal }: { say?: (words: string) => void; signal: AbortSignal },
): Promise<void> {
  let told = Date.now();
  while (!signal.aborted) {
    const { rows } = await db.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from image where status = 'waiting'",
    );
    const waiting = rows[0]!.waiting;
    if (waiting === 0) return;
    if (say && Date.now() - told > 5000) {
      told = Date.now();
      say(`${waiting} images are still being prepared`);
    }
    await wait(150, undefined, { signal }).catch(() => {});
  }
}
