/** Shows and hides banners at their dates. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { editorialTables, maxBanners } from './editorial.tables.ts';
import type { EditorialPorts } from './ports.ts';

export const dueQueue = defineQueue('editorial-due', noPayload, { cron: '* * * * *' });

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

/** The job runs every minute, so after two minutes a date counts as missed. */
const lateMilliseconds = 120_000;
/** How long a late banner counts as late. */
const countsAsLateMilliseconds = 7 * 24 * 3_600_000;

/**
 * Shows and hides banners whose date has passed, and invalidates what shows banners if there are any. Banners whose date
 * was missed count as late, except the one that was just restored from the trash.
 */
export async function showDueBanners(
  tx: Tx,
  { clock, invalidations }: Pick<EditorialPorts, 'clock' | 'invalidations'>,
  { restored }: { restored?: string } = {},
): Promise<void> {
  const now = clock.now();
  const tables = editorialTables.write(tx);
  const due = await tables
    .selectFrom('featured_banner')
    .select(['id', 'shows_from as showsFrom', 'shows_until as showsUntil', 'due_at'])
    .where('due_at', '<=', sql<Date>`${now}::timestamptz`)
    .orderBy('id')
    .limit(maxBanners)
    .forUpdate()
    .execute();
  for (const { id, due_at, ...dates } of due) {
    const isLate = id !== restored && now.getTime() - due_at!.getTime() > lateMilliseconds;
    const changes = { ...shownAt(dates, now), ...(isLate && { late_at: now }) };
    await tables.updateTable('featured_banner').set(changes).where('id', '=', id).execute();
  }
  if (due.length > 0) invalidations.publish(tx, ['Banner']);
}

/** How many banners should have been shown or hidden already, and how many were late in the last 7 days. */
export async function countLateBanners(
  db: Database,
  now: Date,
): Promise<{ overdueBanners: number; lateBanners: number }> {
  const ago = (milliseconds: number) => sql<Date>`${new Date(now.getTime() - milliseconds)}::timestamptz`;
  return editorialTables
    .read(db)
    .selectFrom('featured_banner')
    .select([
      sql<number>`count(*) filter (where due_at < ${ago(lateMilliseconds)})::int`.as('overdueBanners'),
      sql<number>`count(*) filter (where late_at >= ${ago(countsAsLateMilliseconds)})::int`.as('lateBanners'),
    ])
    .executeTakeFirstOrThrow();
}
