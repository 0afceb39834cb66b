import { Counter } from 'prom-client';
import { afterCommit } from '../../platform/database/transactions.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { readGauges, type Metrics } from '../../platform/metrics/metrics.ts';
import type { PaymentEvent } from '../payments/index.ts';
import type { OperationContext } from './context.ts';
import { readBackups, readDatabase, readJobs, readMails, readPublishing, readStorage } from './figures.ts';

/** The figures of the Health screen. Every process answers those of the whole site, also one without the role `jobs`. */
export function measureOperation(metrics: Metrics, context: OperationContext): void {
  readGauges(
    metrics,
    {
      longstrip_database_bytes: { help: 'Size of the database.' },
      longstrip_database_answer_seconds: { help: 'Time of a query that reads no rows.' },
    },
    async () => {
      const { bytes, milliseconds } = await readDatabase(context);
      return { longstrip_database_bytes: bytes, longstrip_database_answer_seconds: milliseconds / 1000 };
    },
  );
  const label = 'queue';
  readGauges(
    metrics,
    {
      longstrip_jobs_waiting: { label, help: 'Jobs to do now, as they were counted last.' },
      longstrip_jobs_later: {
        label,
        help: 'Jobs with a later start time, among them those to be tried again.',
      },
      longstrip_jobs_running: { label, help: 'Jobs under way, as they were counted last.' },
      longstrip_jobs_failed: { label, help: 'Jobs that failed for good in the last 14 days, at most 1,000.' },
      longstrip_jobs_oldest_seconds: { label, help: 'How long the job has waited that has waited longest.' },
      longstrip_jobs_counted_seconds: {
        help: 'How long ago the jobs were counted. A few minutes: no process runs jobs.',
      },
    },
    async () => {
      const { queues, countedMsAgo } = await readJobs(context);
      const byQueue = (value: (queue: (typeof queues)[number]) => number) =>
        Object.fromEntries(queues.map((queue) => [queue.name, value(queue)]));
      return {
        longstrip_jobs_waiting: byQueue(({ waiting }) => waiting),
        longstrip_jobs_later: byQueue(({ later }) => later),
        longstrip_jobs_running: byQueue(({ running }) => running),
        longstrip_jobs_failed: byQueue(({ failed }) => failed),
        longstrip_jobs_oldest_seconds: byQueue(({ waitsMs }) => waitsMs / 1000),
        longstrip_jobs_counted_seconds: countedMsAgo / 1000,
      };
    },
  );
  readGauges(
    metrics,
    {
      longstrip_publishing_overdue: {
        label: 'kind',
        help: 'What should have appeared minutes ago: comics and episodes, or banners.',
      },
      longstrip_publishing_late: { label: 'kind', help: 'What appeared minutes late in the last 7 days.' },
      longstrip_publishing_overdue_seconds: {
        help: 'How late the comic or episode is that is overdue longest. 0 if none is.',
      },
      longstrip_publishing_held: { help: 'Episodes that were due, but that readers could not read.' },
      longstrip_publishing_not_ready: {
        help: 'Episodes of the next 24 hours that readers could not read yet.',
      },
    },
    async () => {
      const { overdue, overdueBanners, late, lateBanners, held, notReady, oldestOverdueAt } =
        await readPublishing(context);
      const overdueMs = oldestOverdueAt ? context.clock.now().getTime() - oldestOverdueAt.getTime() : 0;
      return {
        longstrip_publishing_overdue: { comics: overdue, banners: overdueBanners },
        longstrip_publishing_late: { comics: late, banners: lateBanners },
        longstrip_publishing_overdue_seconds: overdueMs / 1000,
        longstrip_publishing_held: held,
        longstrip_publishing_not_ready: notReady,
      };
    },
  );
  readGauges(
    metrics,
    {
      longstrip_mails_of_a_day: {
        label: 'outcome',
        help: 'Mails of the last 24 hours by outcome, at most 1,000 of each; failed ones are tried again.',
      },
    },
    async () => ({ longstrip_mails_of_a_day: await readMails(context) }),
  );
  readGauges(
    metrics,
    {
      longstrip_files_unsettled: { help: 'Files that are being written or removed.' },
      longstrip_files_unsettled_seconds: { help: 'How long the oldest of them has been that.' },
      longstrip_files_faults: {
        help: 'Differences between files and database at the last count of a night.',
      },
    },
    async () => {
      const { unsettledFiles, unsettledMs, faults } = await readStorage(context);
      return {
        longstrip_files_unsettled: unsettledFiles,
        longstrip_files_unsettled_seconds: unsettledMs / 1000,
        longstrip_files_faults: faults ?? undefined,
      };
    },
  );
  readGauges(
    metrics,
    {
      longstrip_backup_age_seconds: { help: 'How long ago the newest moment is that can be restored.' },
      longstrip_restore_drill_age_seconds: { help: 'How long ago a backup was restored and compared.' },
      longstrip_restore_drill_differences: { help: 'What differed then.' },
      longstrip_held_after_restore: { help: '1 while a restored site waits to be released.' },
    },
    async () => {
      const { storedMsAgo, drilledMsAgo, differences, hold } = await readBackups(context);
      const seconds = (ms: number | null) => (ms === null ? undefined : ms / 1000);
      return {
        longstrip_backup_age_seconds: seconds(storedMsAgo),
        longstrip_restore_drill_age_seconds: seconds(drilledMsAgo),
        longstrip_restore_drill_differences: differences.length,
        longstrip_held_after_restore: Number(hold !== undefined),
      };
    },
  );
}

/** Counts payments by outcome, once their transaction is committed. */
export function countPayments(metrics: Metrics) {
  const payments = new Counter({
    name: 'longstrip_payments_total',
    help: 'Payments by kind and outcome: succeeded, refunded, disputed, refund_failed, or why they failed.',
    labelNames: ['kind', 'outcome'],
    registers: [metrics],
  });
  return (outcomeOf: (event: PaymentEvent) => string) =>
    async (tx: Tx, event: PaymentEvent): Promise<void> =>
      afterCommit(tx, () => payments.inc({ kind: event.payment.kind, outcome: outcomeOf(event) }));
}
