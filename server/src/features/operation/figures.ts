/** What is measured of the whole server, for the Health screen and for Prometheus. */
import { sql } from 'kysely';
import { readBackupState } from '../../platform/backup/backup-state.ts';
import { readHold } from '../../platform/backup/restored-site.ts';
import { tablesOf } from '../../platform/database/tables.ts';
import { countMails } from '../../platform/mail/mail-records.ts';
import { freeBytes } from '../../platform/storage/free-space.ts';
import type { OperationContext } from './context.ts';
import { readPlanned } from './planned.ts';

const day = 86_400_000;

export async function readDatabase({ db }: Pick<OperationContext, 'db'>) {
  const began = performance.now();
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    tablesOf<object>().read(db),
  );
  const milliseconds = Math.ceil(performance.now() - began);
  return { version: rows[0]!.version, bytes: Number(rows[0]!.bytes), milliseconds };
}

export async function readJobs({ jobs, clock }: Pick<OperationContext, 'jobs' | 'clock'>) {
  const queues = await jobs.queues();
  const now = clock.now().getTime();
  const ageOf = (at: Date | null) => (at ? Math.max(0, now - at.getTime()) : 0);
  return {
    queues: queues.map(({ oldestWaitingAt, ...queue }) => ({ ...queue, waitsMs: ageOf(oldestWaitingAt) })),
    /** How long ago pg-boss counted them. Infinite if it never did. */
    countedMsAgo: now - Math.max(0, ...queues.map(({ countedAt }) => countedAt?.getTime() ?? 0)),
    sum: (of: 'waiting' | 'running' | 'failed') => queues.reduce((sum, queue) => sum + queue[of], 0),
  };
}

export const readPublishing = ({ db, clock }: Pick<OperationContext, 'db' | 'clock'>) =>
  readPlanned(db, clock.now());

/** Of the last 24 hours. */
export const readMails = ({ db, clock }: Pick<OperationContext, 'db' | 'clock'>) =>
  countMails(db, new Date(clock.now().getTime() - day));

/** Null if it never happened. */
export async function readBackups({ db, clock }: Pick<OperationContext, 'db' | 'clock'>) {
  const [{ storedAt, drill }, hold] = await Promise.all([readBackupState(db), readHold(db)]);
  const now = clock.now().getTime();
  return {
    storedAt,
    storedMsAgo: storedAt && now - storedAt.getTime(),
    drilledAt: drill?.at ?? null,
    drilledMsAgo: drill && now - drill.at.getTime(),
    differences: drill?.differences ?? [],
    hold,
  };
}

export async function readStorage({
  assets,
  clock,
  config,
}: Pick<OperationContext, 'assets' | 'clock' | 'config'>) {
  const { report, unsettled } = await assets.readStorage();
  return {
    freeBytes: await freeBytes(config.storage.main === 's3' ? config.tmpDir : config.dataDir),
    unsettledFiles: unsettled.files,
    unsettledMs: unsettled.oldestAt ? clock.now().getTime() - unsettled.oldestAt.getTime() : 0,
    /** Null until files and database were compared. */
    faults: report?.faults.reduce((sum, { count }) => sum + count, 0) ?? null,
  };
}
