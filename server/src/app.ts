/** Opens the platform and the slices. */
import { pino } from 'pino';
import type { Config } from './config/config.ts';
import { assets } from './features/assets/slice.ts';
import { operation } from './features/operation/slice.ts';
import { catalogue } from './features/catalogue/slice.ts';
import { coins } from './features/coins/slice.ts';
import { discovery } from './features/discovery/slice.ts';
import { editorial } from './features/editorial/slice.ts';
import { lockAccountShared } from './features/identity/index.ts';
import { identity } from './features/identity/slice.ts';
import { importing } from './features/importing/slice.ts';
import { insight } from './features/insight/slice.ts';
import { library } from './features/library/slice.ts';
import { maturity } from './features/maturity/slice.ts';
import { membership } from './features/membership/slice.ts';
import { pages } from './features/pages/slice.ts';
import { payments } from './features/payments/slice.ts';
import { reading } from './features/reading/slice.ts';
import { refunds } from './features/refunds/slice.ts';
import { search } from './features/search/slice.ts';
import { trash } from './features/trash/slice.ts';
import { versions } from './features/versions/slice.ts';
import type { Clock } from './platform/clock.ts';
import { closeAll } from './platform/close-all.ts';
import { openDatabaseClock } from './platform/database/database-clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { idempotencyKeys } from './platform/http/idempotency.slice.ts';
import { openInvalidations } from './platform/invalidations/invalidations.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { logOptions } from './platform/log.ts';
import { openLetters } from './platform/mail/letters.ts';
import { sentLetters } from './platform/mail/letters.slice.ts';
import { openMail } from './platform/mail/mail.ts';
import { migrateDatabase } from './platform/migrate-database.ts';
import { measureDatabase, measureDisks } from './platform/metrics/database-metrics.ts';
import { measuredStorage } from './platform/metrics/measured-storage.ts';
import { openMetrics } from './platform/metrics/metrics.ts';
import { openMoneyClock } from './platform/money-clock.ts';
import { connectSlices } from './platform/open-slices.ts';
import { openDataFolder } from './platform/private-folder.ts';
import type { User } from './platform/rights/unprivileged-user.ts';
import { sharedCachePurges } from './platform/shared-caches/purges.slice.ts';
import { readSecret } from './platform/secret.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { openTracing } from './platform/tracing/tracing.ts';
import { openWorkFolder } from './platform/work-folder.ts';

/** Each after those it needs. They are opened, handle an event and start their jobs in this order. */
const allSlices = [
  idempotencyKeys,
  sentLetters,
  sharedCachePurges,
  identity,
  assets,
  versions,
  trash,
  maturity,
  catalogue,
  editorial,
  payments,
  coins,
  membership,
  refunds,
  reading,
  library,
  importing,
  insight,
  search,
  discovery,
  operation,
  pages,
] as const;

export type CoreOptions = {
  clock?: Clock;
  /** Prints messages for the person who started the process. */
  log?: (message: string) => void;
  /** The name of this process in the database's list of connections. */
  name?: string;
  /** The user of image workers if this process is root: see `leaveRoot`. */
  workerUser?: User | undefined;
  /** False: members get no letters. The demo sets it, because it creates events of the past. */
  sendsMemberLetters?: boolean;
};

/** Everything below HTTP: what the server, the importer and the demo content have in common. */
export type Core = Awaited<ReturnType<typeof openCore>>;

export async function openCore(config: Config, options: CoreOptions = {}) {
  const { log = () => {}, name = 'server', workerUser, sendsMemberLetters = true } = options;
  openDataFolder(config.dataDir, log);
  const tracing = await openTracing(config, log);
  const db = await openDatabase(config, { applicationName: name, log, tracing });
  const closing: (() => Promise<unknown>)[] = [async () => tracing?.close(), () => db.close()];
  const close = () => closeAll(closing);
  try {
    const applied = await migrateDatabase(db);
    if (applied.length > 0) log(`Database: ${applied.length} migrations applied.`);
    const logger = pino(logOptions(config));
    const databaseClock = await openDatabaseClock(db, log);
    closing.push(() => databaseClock.close());
    const metrics = openMetrics();
    measureDatabase(metrics, { db, databaseClock });
    measureDisks(metrics, config);
    const clock = options.clock ?? databaseClock;
    const secret = await readSecret(db, config);
    const work = await openWorkFolder(config.tmpDir);
    closing.push(() => work.close());
    const storage = measuredStorage(await openStorage(config, { db, log }), metrics, tracing);
    closing.push(async () => storage.close());
    const invalidations = await openInvalidations(db, log, metrics);
    closing.push(() => invalidations.close());
    // Before all caches: what they render again must not come from a replica that is behind.
    invalidations.subscribe(() => db.replica?.invalidate());
    const moneyClock = await openMoneyClock({ db, clock, invalidations, config });
    const slices = connectSlices(allSlices);
    const jobs = await openJobs(db, {
      queues: slices.queues,
      works: config.roles.has('jobs'),
      metrics,
      log,
      tracing,
    });
    closing.push(
      () => slices.closeAfterJobs(),
      () => jobs.stop(),
      () => slices.close(),
    );
    const { smtpUrl, from } = config.mail;
    const mail = openMail(
      { smtpUrl, from: `${config.siteName} <${from}>` },
      { dataDir: config.dataDir, clock },
    );
    const letters = openLetters({
      jobs,
      mail,
      letters: slices.letters,
      metrics,
      db,
      clock,
      log,
      lockAccountShared,
    });
    const services = {
      config,
      db,
      jobs,
      clock,
      moneyClock,
      logger,
      log,
      metrics,
      mail,
      letters,
      secret,
      invalidations,
      storage,
      workFolder: work.folder,
      workerUser,
      sendsMemberLetters,
    };
    return {
      ...services,
      ...(await slices.open(services)),
      emit: slices.emit,
      personalData: slices.personalData,
      runMoneyDue: slices.runMoneyDue,
      slices,
      tracing,
      /** The database's time; `clock` is another one only in tests. */
      databaseClock,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
