/** Constructs everything, passes dependencies, and subscribes handlers. The only file that does. */
import path from 'node:path';
import { deletionLosses } from '@longstrip/contract/identity/deletion.texts';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { uncensoredOriginOf } from './config.origins.ts';
import { assetQueues, openAssets, type AssetFact } from './features/assets/index.ts';
import {
  catalogueQueues,
  checkHeldChapters,
  forgetPlanner,
  forgetTrashAuthor,
  invalidateImages,
  namesInCatalogue,
  workOnCatalogue,
  type CatalogueFact,
  type CataloguePorts,
} from './features/catalogue/index.ts';
import {
  acceptRestoredBanner,
  bannerTitlesOf,
  dropBannersOfComics,
  editorialQueues,
  forgetAuthor,
  missingPolicies,
  namesOfBanners,
  policyNames,
  termsVersion,
  workOnEditorial,
  type EditorialContext,
} from './features/editorial/index.ts';
import {
  identityQueues,
  openIdentity,
  signInSettings,
  type IdentityFact,
} from './features/identity/index.ts';
import { openMaturity } from './features/maturity/index.ts';
import {
  addBoughtCoins,
  coinReceiptQueue,
  deleteUnlocks,
  moveUnlocks,
  exportCoins,
  sendCoinReceipt,
  settleDispute,
  takeRefundedCoins,
  walletSummary,
  type CoinFact,
} from './features/coins/index.ts';
import {
  insightQueues,
  openInsight,
  recordDispute,
  recordPayment,
  recordRefund,
  recordReturnedRefund,
  recordUnlock,
} from './features/insight/index.ts';
import { membershipQueues, namesOfMemberships, openMembership } from './features/membership/index.ts';
import {
  namesOfPayments,
  openMoneyClock,
  openPayments,
  paymentQueues,
  type PaymentFact,
} from './features/payments/index.ts';
import { namesOfRefunds, openRefunds, refundQueues } from './features/refunds/index.ts';
import {
  exportReading,
  forgetPlacesInComics,
  forgetPlacesOfPerson,
  readingQueues,
  workOnReading,
} from './features/reading/index.ts';
import { forgetVersionAuthor } from './features/versions/index.ts';
import type { Clock } from './platform/clock.ts';
import { closeAll } from './platform/close-all.ts';
import { emitTo } from './platform/events/events.ts';
import { openDataFolder } from './platform/private-folder.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabaseClock } from './platform/database/database-clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { deleteKeysOf, deleteOldKeys, idempotencyQueue } from './platform/http/idempotency.ts';
import { openJobs } from './platform/jobs/jobs.ts';
import { logOptions } from './platform/log.ts';
import { openMail } from './platform/mail/mail.ts';
import { exportMails, forgetRecipient } from './platform/mail/mail-records.ts';
import { openInvalidations } from './platform/invalidations/invalidations.ts';
import type { User } from './platform/rights/unprivileged-user.ts';
import { readSecret } from './platform/secret.ts';
import { openLocalDisk } from './platform/storage/local-disk.ts';
import { openWorkFolder } from './platform/work-folder.ts';

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
  const db = await openDatabase(config, { applicationName: name, log });
  const closing: (() => Promise<unknown>)[] = [() => db.close()];
  const close = () => closeAll(closing);
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log(`Database: ${applied.length} migrations applied.`);
    const logger = pino(logOptions(config));
    const databaseClock = await openDatabaseClock(db, log);
    closing.push(() => databaseClock.close());
    const clock = options.clock ?? databaseClock;
    const secret = await readSecret(db, config);
    const work = await openWorkFolder(path.join(config.dataDir, 'uploads'));
    closing.push(() => work.close());
    const storage = await openLocalDisk(path.join(config.dataDir, 'files'), {
      minFreeBytes: config.minFreeBytes,
      log,
    });
    const invalidations = await openInvalidations(db, log);
    closing.push(() => invalidations.close());
    // Facts of the slices, with the handlers that run in the same transaction, in this order.
    const emit = emitTo<AssetFact | CatalogueFact | CoinFact | IdentityFact | PaymentFact>({
      imagesChanged: [
        (tx, { imageIds }) => invalidateImages(tx, imageIds, { invalidations }),
        (tx, { imageIds }) => checkHeldChapters(tx, imageIds, { jobs }),
      ],
      comicsDeleted: [
        (tx, { comicIds }) => dropBannersOfComics(tx, comicIds, editorial),
        (tx, { comicIds }) => forgetPlacesInComics(tx, comicIds, { jobs }),
        // Loaded only then, because it reads archives, which only the import command needs.
        async (tx, { comicIds }) =>
          (await import('./features/importing/index.ts')).dropComicRecords(tx, comicIds),
      ],
      bannerRestored: [(tx, { bannerId }) => acceptRestoredBanner(tx, bannerId, editorial)],
      deletionRequested: [(tx, { uid }) => membership.stopBeforeErasure(tx, uid)],
      addressLost: [(tx, { uid }) => refunds.refundLostMembership(tx, uid)],
      accountDisabled: [
        // First, because the refund ends the membership, whose renewal needs no stop then.
        (tx, fact) => refunds.onAccountDisabled(tx, fact),
        (tx, fact) => membership.onAccountDisabled(tx, fact),
      ],
      accountReplaced: [
        // First, because the other handlers find payments by the payer of the new account.
        (tx, change) => payments.moveToNewAccount(tx, change),
        moveUnlocks,
        (tx, change) => membership.moveToNewAccount(tx, change),
        (tx, change) => refunds.moveToNewAccount(tx, change),
      ],
      accountErased: [
        (tx, { uid }) => forgetPlacesOfPerson(tx, uid),
        (tx, { uid }) => deleteKeysOf(tx, uid),
        (tx, { uid }) => forgetAuthor(tx, uid),
        (tx, { uid }) => forgetVersionAuthor(tx, uid),
        (tx, { uid }) => forgetPlanner(tx, uid),
        (tx, { uid }) => forgetTrashAuthor(tx, uid),
        (tx, { uid }) => forgetRecipient(tx, uid),
        (tx, { uid }) => deleteUnlocks(tx, uid),
        (tx, { uid }) => membership.erase(tx, uid),
        (tx, { uid }) => refunds.erase(tx, uid),
        // Last, because the other handlers find their rows by the payer of the account.
        (tx, { uid }) => payments.anonymizePayer(tx, uid),
      ],
      paymentSucceeded: [
        (tx, fact) => addBoughtCoins(tx, fact, { config }),
        (tx, fact) => membership.onPaymentSucceeded(tx, fact),
        (tx, fact) => recordPayment(tx, fact, { jobs }),
      ],
      chapterUnlocked: [(tx, fact) => recordUnlock(tx, fact, { jobs })],
      paymentFailed: [(tx, fact) => membership.onPaymentFailed(tx, fact)],
      cardReplaced: [(tx, fact) => membership.onCardReplaced(tx, fact)],
      paymentRefunded: [
        takeRefundedCoins,
        (tx, fact) => membership.onPaymentRefunded(tx, fact),
        (tx, fact) => refunds.onPaymentRefunded(tx, fact),
        (tx, fact) => recordRefund(tx, fact, { jobs }),
      ],
      paymentRefundFailed: [
        (tx, fact) => refunds.onPaymentRefundFailed(tx, fact),
        (tx, fact) => recordReturnedRefund(tx, fact, { jobs }),
      ],
      paymentDisputed: [
        settleDispute,
        (tx, fact) => membership.onPaymentDisputed(tx, fact),
        (tx, fact) => refunds.onPaymentDisputed(tx, fact),
        (tx, fact) => recordDispute(tx, fact, { jobs }),
      ],
    });
    const moneyClock = await openMoneyClock({ db, clock, invalidations, config });
    const jobs = await openJobs(db, {
      queues: [
        ...assetQueues,
        ...catalogueQueues,
        ...identityQueues,
        ...readingQueues,
        ...paymentQueues,
        ...membershipQueues,
        ...refundQueues,
        ...editorialQueues,
        ...insightQueues,
        coinReceiptQueue,
        idempotencyQueue,
      ],
      works: config.roles.has('jobs'),
      log,
    });
    const assets = await openAssets({
      db,
      storage,
      jobs,
      invalidations,
      emit,
      config,
      secret,
      clock,
      moneyClock,
      log,
      workerUser: workerUser && { ...workerUser, folder: config.dataDir },
    });
    // Jobs finish, or are handed back, before the processes that encode images for them end.
    closing.push(
      () => assets.close(),
      () => jobs.stop(),
    );

    const { smtpUrl, from } = config.mail;
    const mail = openMail(
      { smtpUrl, from: `${config.siteName} <${from}>` },
      {
        dataDir: config.dataDir,
        clock,
        records: { db, clock, log, holdAccount: (tx, uid) => identity.holdAccount(tx, uid) },
      },
    );
    const identity = openIdentity({
      db,
      jobs,
      clock,
      mail,
      logger,
      config,
      secret,
      emit,
      exportsOf: async (uid) => [
        ...(await exportMails(db, uid)),
        ...(await exportReading(db, uid, clock.now())),
        ...(await exportCoins(db, uid)),
        ...(await payments.exportOf(uid)),
        ...(await membership.exportOf(uid)),
        ...(await refunds.exportOf(uid)),
      ],
      nameObjects: async (ids) =>
        (
          await Promise.all([
            namesInCatalogue(db, ids),
            namesOfBanners(db, ids),
            namesOfPayments(db, ids),
            namesOfRefunds(db, ids),
            namesOfMemberships(db, ids),
          ])
        ).flat(),
      deletionLossesOf: async (uid) =>
        deletionLosses({ membership: await membership.viewOf(uid), wallet: await walletSummary(db, uid) }),
    });

    const payments = await openPayments({
      db,
      jobs,
      clock: moneyClock,
      logger,
      mail,
      config,
      secret,
      invalidations,
      missingPolicies: () => missingPolicies(db),
      emit,
      holdAccount: identity.holdAccount,
      emailOf: identity.emailOf,
      isDeletionRequested: identity.isDeletionRequested,
      isEmailVerified: identity.isEmailVerified,
      attempts: identity.attempts,
      isCardNeeded: (uid, tx) => membership.renews(uid, tx),
      shouldCharge: (payment) => membership.shouldCharge(payment),
      stopOfferOf: (paymentId) => membership.stopOfferOf(paymentId),
      dueWork: [() => membership.runDue(), () => refunds.runDue()],
    });
    const membership = openMembership({
      db,
      jobs,
      sendsLetters: sendsMemberLetters,
      clock: moneyClock,
      mail,
      logger,
      config,
      secret,
      payments,
      accounts: identity,
      termsVersion,
    });
    const refunds = openRefunds({
      db,
      jobs,
      clock: moneyClock,
      mail,
      logger,
      config,
      payments,
      membership,
      emailOf: identity.emailOf,
    });

    const insight = openInsight({ db, jobs, clock, invalidations, moneyClock });
    closing.push(() => insight.close());

    const { holdAccount } = identity;
    const editorial: EditorialContext = {
      db,
      assets,
      clock,
      invalidations,
      holdAccount,
      lookUpAuthorName: identity.lookUpAuthorName,
      siteName: config.siteName,
      supportEmail: config.supportEmail,
      policyNames: policyNames(config),
      signInFor: (caller) => signInSettings(config, caller),
      sells: payments.sells,
      ageCheck: config.maturity.ageCheck,
      normalOrigin: config.site.publicUrl ?? null,
      uncensoredOriginFor: ({ site, origin }) =>
        site === 'normal' ? uncensoredOriginOf(config.site, origin) : null,
    };
    const catalogue: CataloguePorts = {
      assets,
      clock,
      invalidations,
      emit,
      jobs,
      holdAccount,
      bannerTitlesOf,
    };
    return {
      config,
      logger,
      clock,
      /** The database's time; `clock` is another one only in tests. */
      databaseClock,
      db,
      jobs,
      invalidations,
      storage,
      assets,
      catalogue,
      editorial,
      identity,
      maturity: openMaturity(config, { secret, clock }),
      payments,
      membership,
      refunds,
      insight,
      emit,
      /** The clock of money: in test mode it can be moved forward. Sign-in and all else use the real time. */
      moneyClock,
      /** The folder for files that are uploaded or unpacked; private to this process and deleted when it ends. */
      workFolder: work.folder,
      async startJobs() {
        await assets.startJobs();
        const { editorsFor } = identity;
        await workOnCatalogue({ ...catalogue, db, jobs, logger, mail, config, editorsFor });
        await identity.startJobs();
        await payments.startJobs();
        await membership.startJobs();
        await refunds.startJobs();
        await insight.startJobs();
        const letters = { mail, config, emailOf: identity.emailOf };
        await jobs.work(coinReceiptQueue, { concurrency: 1 }, (order, { id }) =>
          sendCoinReceipt(order, { ...letters, mail: mail.recordedAs(id, 'coins.receipt') }),
        );
        await workOnEditorial({ db, jobs, clock, invalidations });
        await workOnReading({ db, jobs, clock });
        await jobs.work(idempotencyQueue, { concurrency: 1 }, () => deleteOldKeys({ db, clock }));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
