/** Whether the parts of the server work, in plain sentences. */
import type { AnswerOf } from '@longstrip/contract/endpoint';
import type { readHealth } from '@longstrip/contract/operation/operation.endpoints';
import type { OperationContext } from './context.ts';
import { readBackups, readDatabase, readJobs, readMails, readPublishing, readStorage } from './figures.ts';

type PartHealth = AnswerOf<typeof readHealth>['parts'][number];

const reportOn =
  (part: PartHealth['part'], figures: PartHealth['figures']) =>
  (state: PartHealth['state'], sentence: string): PartHealth => ({ part, state, sentence, figures });

const minute = 60_000;
/** pg-boss counts its queues every ten seconds while a process works on jobs. */
const maxCountAge = 2 * minute;
const maxJobWait = 15 * minute;
/** Below it the operator is warned before uploads are refused. */
const littleFreeBytes = 2_000_000_000;
/** An upload takes at most ten minutes, and the sweep removes what is older than an hour. */
const maxUnsettledAge = 3 * 60 * minute;

/** In the order in which they are shown. */
export async function readParts(context: OperationContext): Promise<PartHealth[]> {
  return [
    await database(context),
    await jobs(context),
    await publishing(context),
    sales(context),
    await mail(context),
    await storage(context),
    ...(await sharedCache(context)),
    await backup(context),
  ];
}

async function database(context: OperationContext): Promise<PartHealth> {
  const { version, bytes, milliseconds } = await readDatabase(context);
  const report = reportOn('database', [
    { label: 'PostgreSQL', value: version },
    { label: 'Size', value: bytesText(bytes) },
    { label: 'Answer', value: `${milliseconds} ms` },
  ]);
  if (milliseconds > 500) return report('warning', 'The database answers slowly.');
  return report('ok', 'The database answers.');
}

async function jobs(context: OperationContext): Promise<PartHealth> {
  const { queues, countedMsAgo, sum } = await readJobs(context);
  const longest = Math.max(0, ...queues.map(({ waitsMs }) => waitsMs));
  const failed = sum('failed');
  const report = reportOn('jobs', [
    { label: 'Waiting', value: String(sum('waiting')) },
    { label: 'Running', value: String(sum('running')) },
    { label: 'Failed', value: String(failed) },
  ]);
  if (countedMsAgo > maxCountAge)
    return report(
      'failing',
      'No process runs jobs: letters, images and renewals wait. Start one with the role jobs in ROLES.',
    );
  if (longest > maxJobWait)
    return report('warning', `A job has waited for ${Math.round(longest / minute)} minutes.`);
  if (failed > 0) return report('warning', 'Some jobs failed for good. Look at them and retry them.');
  return report('ok', 'Jobs are being processed.');
}

async function publishing(context: OperationContext): Promise<PartHealth> {
  const { overdue, held, notReady, late, nextAt, overdueBanners, lateBanners } =
    await readPublishing(context);
  const report = reportOn('publishing', [
    { label: 'Overdue', value: String(overdue) },
    { label: 'Held without readable pages', value: String(held) },
    { label: 'Not ready for the next 24 hours', value: String(notReady) },
    { label: 'Late in 7 days', value: String(late) },
    { label: 'Banners overdue', value: String(overdueBanners) },
    { label: 'Banners late in 7 days', value: String(lateBanners) },
    {
      label: 'Next',
      value: nextAt ? timeText(nextAt) : 'nothing planned',
    },
  ]);
  if (overdue + overdueBanners > 0)
    return report(
      'failing',
      'Something planned has not appeared on time. It appears as soon as jobs run again.',
    );
  if (held > 0)
    return report(
      'warning',
      'Episodes are held, because readers could not read them. The screen Scheduled says what they lack.',
    );
  if (notReady > 0)
    return report('warning', 'Episodes that are planned for the next 24 hours have no readable pages yet.');
  if (late > 0) return report('warning', 'Something planned appeared late. The screen Scheduled lists it.');
  if (lateBanners > 0) return report('warning', 'A banner was shown or hidden late.');
  return report('ok', 'What is planned appears on time.');
}

function sales({ payments, config }: OperationContext): PartHealth {
  const report = reportOn('sales', []);
  const [obstacle] = payments.salesObstacles();
  if (obstacle) return report('failing', obstacle.sentence);
  const providers = [config.payments.normal, config.payments.uncensored];
  return providers.every((provider) => provider === 'off')
    ? report('ok', 'Memberships and coins are not sold.')
    : report('ok', 'Memberships and coins are sold.');
}

async function mail(context: OperationContext): Promise<PartHealth> {
  const { sent, written, failed } = await readMails(context);
  const report = reportOn('mail', [
    { label: 'Sent in 24 hours', value: String(sent) },
    // Also with a mail server since, because nobody gets these.
    ...(written > 0 ? [{ label: 'Only written to the outbox folder', value: String(written) }] : []),
    { label: 'Failing', value: String(failed) },
  ]);
  if (failed > 0)
    return report(
      sent + written === 0 ? 'failing' : 'warning',
      'Some emails could not be sent. They are tried again for about a day.',
    );
  if (!context.config.mail.smtpUrl)
    return report('warning', 'Emails are only written to the outbox folder, because SMTP_URL is not set.');
  return report('ok', 'Emails are sent.');
}

async function storage(context: OperationContext): Promise<PartHealth> {
  const { freeBytes: free, unsettledFiles, unsettledMs, faults } = await readStorage(context);
  const {
    minFreeBytes,
    storage: { s3, main },
  } = context.config;
  const report = reportOn('storage', [
    ...(s3 && main === 's3' ? [{ label: 'Bucket', value: s3.bucket }] : []),
    {
      label: main === 's3' ? 'Free for uploads' : 'Free',
      value: free === null ? 'unknown' : bytesText(free),
    },
    { label: 'Unsettled files', value: String(unsettledFiles) },
    { label: 'Faults at the last count', value: faults === null ? 'not counted yet' : String(faults) },
  ]);
  if (!context.storage.isOfThisSite())
    return report(
      'failing',
      'The storage is not that of this database: it is empty, not mounted, or belongs to another site. Nothing is served from it or stored in it.',
    );
  if (free !== null && free < minFreeBytes)
    return report(
      'failing',
      `The disk is almost full, so uploads, imports and the encoding of images wait. Empty the trash, or give the disk more space: ${bytesText(minFreeBytes)} have to be free.`,
    );
  if (free !== null && free < littleFreeBytes) return report('warning', 'The disk is getting full.');
  if (faults) return report('warning', 'Files and database differ. See the storage screen.');
  if (unsettledMs > maxUnsettledAge)
    return report('warning', 'Files of a process that ended have not been removed for hours.');
  return report('ok', 'Files can be stored.');
}

/** Nothing if no shared cache is purged. */
async function sharedCache({ readPurges }: OperationContext): Promise<PartHealth[]> {
  const purges = await readPurges();
  if (!purges) return [];
  const { name, waiting, waitedSeconds, failure } = purges;
  const report = reportOn('sharedCache', [{ label: 'Changes that wait', value: String(waiting) }]);
  if (waitedSeconds * 1000 > minute)
    return [
      report(
        'failing',
        failure
          ? `Images that were withdrawn, locked or rated anew may still be sent by ${name}: its copies cannot be dropped. ${failure}`
          : `Images that were withdrawn, locked or rated anew may still be sent by ${name}: no process with the role jobs drops its copies.`,
      ),
    ];
  if (failure)
    return [report('warning', `Copies at ${name} could not be dropped, which is tried again. ${failure}`)];
  return [report('ok', `Copies at ${name} are dropped when something is saved.`)];
}

/** Backups are made each day. One may take hours, or fail once. */
const maxBackupAge = 36 * 60 * minute;
const maxDrillAge = 10 * 24 * 60 * minute;

async function backup(context: OperationContext): Promise<PartHealth> {
  const { storedAt, storedMsAgo, drilledAt, drilledMsAgo, differences, hold } = await readBackups(context);
  const report = reportOn('backup', [
    { label: 'Stored until', value: timeText(storedAt) },
    { label: 'Restored as a test', value: timeText(drilledAt) },
  ]);
  if (hold)
    return report(
      'failing',
      `This site was restored to its state of ${timeText(hold.state_of)}. It runs no jobs, takes no payments and sends no emails until the operator releases it: npm run restore -- release.`,
    );
  if (differences.length > 0)
    return report('failing', `The restored copy differs from the site: ${differences[0]}`);
  if (storedMsAgo === null) return report('warning', 'No backup has been made. See docs/backup.md.');
  if (storedMsAgo > maxBackupAge)
    return report('failing', 'The newest backup is older than 36 hours. Run npm run backup every day.');
  if (drilledMsAgo === null || drilledMsAgo > maxDrillAge)
    return report('warning', 'No backup was restored as a test in the last ten days: npm run restore-drill.');
  return report('ok', 'Backups are made, and can be restored.');
}

const timeText = (time: Date | null) =>
  time ? `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'never';

function bytesText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
