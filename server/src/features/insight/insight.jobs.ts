import { dayOf, daysBefore, firstSingleDay } from '@longstrip/contract/insight/figures.rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { furthestColumns, insightTables, moneyColumns, stepColumns } from './insight.tables.ts';

/** Deletes the ids of views and the digests of readers, and adds up old days. */
const tidyQueue = defineQueue<Record<string, never>>('insight-tidy', { cron: '7 * * * *' });

export const insightQueues = [tidyQueue] as const;

/** Days for which ids of views are kept, to recognise repeats. Pages send nothing about views older than a day. */
const viewDays = 2;

const dayColumns = ['readers', 'reads', 'finished', ...stepColumns];
const tables = [
  {
    name: 'insight_chapter_day',
    keys: ['comic_id', 'chapter_id', 'site'],
    columns: ['reads', ...furthestColumns, ...stepColumns],
  },
  { name: 'insight_comic_day', keys: ['comic_id', 'site'], columns: [...dayColumns, ...moneyColumns] },
  { name: 'insight_site_day', keys: ['site'], columns: dayColumns },
];

type Context = { db: Database; clock: Clock };

export async function workOnInsight({ jobs, ...context }: Context & { jobs: Jobs }): Promise<void> {
  await jobs.work(tidyQueue, { concurrency: 1 }, () => tidyInsight(context));
}

/** Repeatable at any time. */
export async function tidyInsight({ db, clock }: Context): Promise<void> {
  const today = dayOf(clock.now());
  await db.transaction(async (tx) => {
    const rows = insightTables.write(tx);
    await rows.deleteFrom('insight_key').where('day', '<', today).execute();
    await rows.deleteFrom('insight_reader').where('day', '<', today).execute();
    await rows.deleteFrom('insight_view').where('day', '<', daysBefore(today, viewDays)).execute();
  });
  for (const table of tables) await db.transaction((tx) => addUpMonths(tx, table, firstSingleDay(today)));
}

/** Adds up the days before `before` into the first day of their month. */
async function addUpMonths(
  tx: Tx,
  { name, keys, columns }: (typeof tables)[number],
  before: string,
): Promise<void> {
  const list = (names: readonly string[]) => sql.raw(names.join(', '));
  const sums = sql.raw(columns.map((column) => `sum(${column})`).join(', '));
  const added = sql.raw(
    columns.map((column) => `${column} = known.${column} + excluded.${column}`).join(', '),
  );
  await sql`
    with old as (
      delete from ${sql.table(name)}
      where site in ('normal', 'uncensored') and day < ${before}::date and day <> date_trunc('month', day)::date returning *
    )
    insert into ${sql.table(name)} as known (day, ${list(keys)}, ${list(columns)})
    select date_trunc('month', day)::date, ${list(keys)}, ${sums} from old group by 1, ${list(keys)}
    on conflict (day, ${list(keys)}) do update set ${added}
  `.execute(insightTables.write(tx));
}
