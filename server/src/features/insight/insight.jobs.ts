import { dayOf, daysBefore, firstUnrolledDay } from '@longstrip/contract/insight/figures.rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import {
  furthestColumns,
  insightTables,
  moneyColumns,
  rankedColumns,
  stepColumns,
} from './insight.tables.ts';

/** Deletes the ids of views and the digests of readers, adds up old days, and counts sales that still wait. */
export const compactionQueue = defineQueue('insight-tidy', noPayload, { cron: '7 * * * *' });

/** Days for which ids of views are kept, to recognise repeats. Pages send nothing about views older than a day. */
const viewDays = 2;

/** Rows that one transaction changes, so that its locks are short and it stays below the time limit of statements. */
const batch = 10_000;

const dayColumns = ['readers', 'reads', 'finished', ...stepColumns];
/** `isIndexedBySite`: whether an index finds the days of one site, or those of all. */
const tables = [
  {
    name: 'insight_chapter_day',
    keys: ['comic_id', 'chapter_id', 'site'],
    columns: ['reads', ...furthestColumns, ...stepColumns],
    isIndexedBySite: false,
  },
  {
    name: 'insight_comic_day',
    keys: ['comic_id', 'site'],
    columns: [...dayColumns, ...moneyColumns, ...rankedColumns],
    isIndexedBySite: true,
  },
  { name: 'insight_site_day', keys: ['site'], columns: dayColumns, isIndexedBySite: true },
];

type Context = { db: Database; clock: Clock };

/** Repeatable at any time. */
export async function compactInsight({ db, clock }: Context, signal?: AbortSignal): Promise<void> {
  const inBatches = async (step: (tx: Tx) => Promise<number>) => {
    while (!signal?.aborted && (await db.transaction(step)) === batch);
  };
  const today = dayOf(clock.now());
  const outdated = [
    ['insight_key', today],
    ['insight_reader', today],
    ['insight_network', today],
    ['insight_view', daysBefore(today, viewDays)],
  ] as const;
  for (const [name, before] of outdated) await inBatches((tx) => deleteBefore(tx, name, before));
  const end = firstUnrolledDay(today);
  for (const table of tables)
    for (
      let day = await nextDay(db, table, { end });
      day !== null;
      day = await nextDay(db, table, { day, end })
    )
      if (!day.endsWith('-01')) await inBatches((tx) => rollUpDay(tx, table, day!));
}

async function deleteBefore(tx: Tx, name: string, day: string): Promise<number> {
  const table = sql.table(name);
  const deleted = await sql`
    delete from ${table} where ctid in (select ctid from ${table} where day < ${day}::date order by day limit ${batch})
  `.execute(insightTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}

/** The first day with figures after `day` and before `end`, by an index: most old days are added up already. */
async function nextDay(
  db: Database,
  { name, isIndexedBySite }: (typeof tables)[number],
  { day = '0001-01-01', end }: { day?: string; end: string },
): Promise<string | null> {
  const first = (ofSite: ReturnType<typeof sql>) => sql`(select day from ${sql.table(name)}
    where ${ofSite} and day > ${day}::date and day < ${end}::date order by day limit 1)`;
  const all = isIndexedBySite
    ? sql`${first(sql`site = 'normal'`)} union all ${first(sql`site = 'uncensored'`)}`
    : first(sql`true`);
  const { rows } = await sql<{
    day: string | null;
  }>`select min(day)::text as day from (${all}) as first_days`.execute(insightTables.read(db));
  return rows[0]!.day;
}

/** Adds figures of a day to the first day of its month; answers how many rows it added up. */
async function rollUpDay(
  tx: Tx,
  { name, keys, columns }: (typeof tables)[number],
  day: string,
): Promise<number> {
  const table = sql.table(name);
  const list = (names: readonly string[]) => sql.raw(names.join(', '));
  const added = sql.raw(
    columns.map((column) => `${column} = known.${column} + excluded.${column}`).join(', '),
  );
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from ${table} where ctid in (
        select ctid from ${table} where site in ('normal', 'uncensored') and day = ${day}::date limit ${batch})
      returning *
    ), added as (
      insert into ${table} as known (day, ${list(keys)}, ${list(columns)})
      select date_trunc('month', day)::date, ${list(keys)}, ${list(columns)} from old order by ${list(keys)}
      on conflict (day, ${list(keys)}) do update set ${added}
    )
    select count(*)::int as count from old
  `.execute(insightTables.write(tx));
  return rows[0]!.count;
}
