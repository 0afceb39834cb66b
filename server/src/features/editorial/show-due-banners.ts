/** Shows and hides banners at their dates. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { editorialTables, mostBanners } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';

const dueQueue = defineQueue<Record<string, never>>('editorial-due', { cron: '* * * * *' });
export const editorialQueues = [dueQueue] as const;

type Dates = { showsFrom: Date | null; showsUntil: Date | null };

/** Whether these dates show a banner now, and when that changes next. */
export function shownAt(
  { showsFrom, showsUntil }: Dates,
  now: Date,
): { is_shown: boolean; due_at: Date | null } {
  if (showsUntil && showsUntil <= now) return { is_shown: false, due_at: null };
  if (showsFrom && showsFrom > now) return { is_shown: false, due_at: showsFrom };
  return { is_shown: true, due_at: showsUntil };
}

/** Catches up with every date that has passed, and invalidates what shows banners if one has. */
export async function showDueBanners(
  tx: Tx,
  { clock, invalidations }: Pick<EditorialPorts, 'clock' | 'invalidations'>,
): Promise<void> {
  const now = clock.now();
  const tables = editorialTables.write(tx);
  const due = await tables
    .selectFrom('featured_banner')
    .select(['id', 'shows_from as showsFrom', 'shows_until as showsUntil'])
    .where('due_at', '<=', sql<Date>`${now}::timestamptz`)
    .orderBy('id')
    .limit(mostBanners)
    .forUpdate()
    .execute();
  for (const { id, ...dates } of due)
    await tables.updateTable('featured_banner').set(shownAt(dates, now)).where('id', '=', id).execute();
  if (due.length > 0) invalidations.publish(tx, ['Banner']);
}

/** The job runs every minute: later than two, a date has been missed. */
const overdueMilliseconds = 120_000;

/** How many banners should have been shown or hidden already. When they were is not written down. */
export async function countOverdueBanners(db: Database, now: Date): Promise<number> {
  const { banners } = await editorialTables
    .read(db)
    .selectFrom('featured_banner')
    .select(sql<number>`count(*)::int`.as('banners'))
    .where('due_at', '<', sql<Date>`${new Date(now.getTime() - overdueMilliseconds)}::timestamptz`)
    .executeTakeFirstOrThrow();
  return banners;
}

export async function workOnEditorial({
  db,
  jobs,
  ...ports
}: Pick<EditorialPorts, 'clock' | 'invalidations'> & { db: Database; jobs: Jobs }): Promise<void> {
  await jobs.work(dueQueue, { concurrency: 1 }, () => db.transaction((tx) => showDueBanners(tx, ports)));
}
