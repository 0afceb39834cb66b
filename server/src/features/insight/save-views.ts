import { maxReadsOfNetwork } from '@longstrip/contract/discovery/ranking.rules';
import { stripParts, type ViewStep } from '@longstrip/contract/insight/view.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { furthestColumns, insightTables, rankedColumns, viewStepColumns } from './insight.tables.ts';

/** One view of an episode, its lock, or a page that the lock led to. */
export type View = {
  id: string;
  day: string;
  site: SiteVariant;
  comicId: string;
  chapterId: string;
  step: ViewStep;
  /** The furthest part of the strip that was seen, from 1; 0 where the step is not a read. */
  furthest: number;
  signedIn: boolean;
  /**
   * Digests of the reader on the site and on the comic, and of their network on the comic, for this day; null if readers are not
   * counted.
   */
  readers: { ofSite: string; ofComic: string; ofNetwork: string } | null;
};

const list = (names: readonly string[]) => sql.raw(names.join(', '));
const add = (table: string, names: readonly string[]) =>
  sql.raw(names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '));

/** Reads that moved to a part of the strip, less those that left it. */
const furthestSums = sql.raw(
  furthestColumns
    .map((_, index) => {
      const isIn = (column: string) => `count(*) filter (where ${column} = ${index + 1})`;
      return `${isIn('furthest')} - ${isIn('furthest_before')}`;
    })
    .join(', '),
);
const stepSums = sql.raw(`
  count(*) filter (where step = 'lock') as locks,
  count(*) filter (where step = 'lock' and signed_in) as locks_signed_in,
  count(*) filter (where step = 'plans') as plans,
  count(*) filter (where step = 'checkout') as checkouts`);
const daySums = sql`sum(reads) as reads, count(*) filter (where furthest = ${sql.lit(stripParts)}) as finished, ${stepSums}`;

const chapterColumns = ['reads', ...furthestColumns, ...viewStepColumns];
const countColumns = ['reads', 'finished', ...viewStepColumns];
/** What counts for rankings. */
const rankedSums = sql`coalesce(sum(reads) filter (where ranked), 0) as ranked_reads,
  count(*) filter (where ranked and furthest = ${sql.lit(stripParts)}) as ranked_finished`;
const dayColumns = ['readers', ...countColumns];

/**
 * Counts views in one statement: each once, even if it was sent before or another process counts it at this moment.
 * The key of a view makes a second insert wait for the first. `furthest_before` is what was counted of the view
 * before, so figures change by the difference. Every process locks rows in the same order: networks, views, readers, then site,
 * comics of the day, comics and chapters of the day. PostgreSQL does not define the order of inserts in one statement, except that one
 * that reads what another returned runs after it. So each step reads the count of the step before.
 */
export async function saveViews(tx: Tx, views: readonly View[]): Promise<void> {
  const rows = views.map(({ comicId, chapterId, signedIn, readers, ...view }) => ({
    ...view,
    comic_id: comicId,
    chapter_id: chapterId,
    signed_in: signedIn,
    of_site: readers?.ofSite,
    of_comic: readers?.ofComic,
    of_network: readers?.ofNetwork,
  }));
  await sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (
        id uuid, day date, site text, comic_id uuid, chapter_id uuid, step text, furthest smallint, signed_in boolean,
        of_site text, of_comic text, of_network text)
    ), new_reads as materialized (
      select id, day, site, comic_id, decode(of_network, 'hex') as digest from sent
      where step = 'read' and of_network is not null and not exists (select from insight_view where insight_view.id = sent.id)
    ), networks as (
      insert into insight_network as known (day, digest, reads)
      select day, digest, count(*) from new_reads group by 1, 2 order by 1, 2
      on conflict (day, digest) do update set reads = known.reads + excluded.reads
      returning day, digest, reads
    ), of_networks as materialized (
      select new_reads.*, networks.reads - count(*) over network + row_number() over (network order by id) as number
      from new_reads join networks using (day, digest)
      window network as (partition by day, digest)
    ), ranked as (
      select id, true as ranked from of_networks where number <= ${sql.lit(maxReadsOfNetwork)}
    ), ranked_readers as (
      select site, day, comic_id, count(*) as ranked_readers from of_networks where number = 1 group by 1, 2, 3
    ), saved as (
      insert into insight_view as known (id, day, site, comic_id, chapter_id, step, furthest, ranked)
      select id, day, site, comic_id, chapter_id, step, furthest, coalesce(ranked, false)
      from sent left join ranked using (id) order by id
      on conflict (id) do update set furthest = excluded.furthest, furthest_before = known.furthest
        where known.furthest < excluded.furthest and known.step = excluded.step and known.chapter_id = excluded.chapter_id
      returning id, day, site, comic_id, chapter_id, step, furthest, furthest_before, ranked
    ), counted as (
      select saved.*, sent.signed_in, sent.of_site, sent.of_comic, step_is_new.reads
      from saved join sent using (id),
      lateral (select (saved.step = 'read' and saved.furthest_before = 0)::int as reads) as step_is_new
    ), readers as (
      insert into insight_reader (day, digest, site, comic_id)
      select day, decode(of_site, 'hex'), site, null::uuid from counted where reads = 1 and of_site is not null
      union select day, decode(of_comic, 'hex'), site, comic_id from counted where reads = 1 and of_comic is not null
      order by 1, 2
      on conflict do nothing returning day, site, comic_id
    ), new_readers as (
      select site, day, comic_id, count(*) as readers from readers group by 1, 2, 3
    ), of_site as (
      select site, day, ${daySums} from counted group by 1, 2
    ), sites as (
      insert into insight_site_day as known (site, day, ${list(dayColumns)})
      select site, day, coalesce(readers, 0), ${list(countColumns)}
      from of_site left join (select * from new_readers where comic_id is null) as of_whole_site using (site, day)
      order by 1, 2
      on conflict (site, day) do update set ${add('known', dayColumns)} returning 1
    ), of_comics as (
      select site, day, comic_id, ${daySums}, ${rankedSums} from counted where (select count(*) from sites) >= 0 group by 1, 2, 3
    ), comics as (
      insert into insight_comic_day as known (site, day, comic_id, ${list([...dayColumns, ...rankedColumns])})
      select site, day, comic_id, coalesce(readers, 0), ${list(countColumns)}, coalesce(ranked_readers, 0), ranked_reads,
        ranked_finished
      from of_comics left join new_readers using (site, day, comic_id) left join ranked_readers using (site, day, comic_id)
      order by 1, 2, 3
      on conflict (site, day, comic_id) do update set ${add('known', [...dayColumns, ...rankedColumns])} returning 1
    ), totals as (
      insert into insight_comic_total as known (site, comic_id, ${list(rankedColumns)})
      select site, comic_id, sum(coalesce(ranked_readers, 0)), sum(ranked_reads), sum(ranked_finished)
      from of_comics left join ranked_readers using (site, day, comic_id)
      where (select count(*) from comics) >= 0 group by 1, 2 having sum(ranked_reads) > 0 or sum(ranked_finished) > 0 order by 1, 2
      on conflict (site, comic_id) do update set ${add('known', rankedColumns)} returning 1
    )
    insert into insight_chapter_day as known (comic_id, day, chapter_id, site, ${list(chapterColumns)})
    select comic_id, day, chapter_id, site, sum(reads), ${furthestSums}, ${stepSums}
    from counted where (select count(*) from totals) >= 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (comic_id, day, chapter_id, site) do update set ${add('known', chapterColumns)}
  `.execute(insightTables.write(tx));
}
