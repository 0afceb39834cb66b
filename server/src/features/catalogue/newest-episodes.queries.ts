import type { ComicStatus } from '@longstrip/contract/catalogue/comics.shapes';
import type { ContentRating } from '@longstrip/contract/site';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import type { Scope } from './comics.queries.ts';

/** Counted at most. Beyond that only "more" is shown. */
const maxNewEpisodes = 100;

export type NewestEpisodes = {
  id: string;
  title: string;
  language: string;
  status: ComicStatus;
  /** Null for a comic without published episodes. */
  newest_at: Date | null;
  last_number: number | null;
  /** Published after `seenAt`. */
  new_episodes: number;
};

/** Of each comic that readers of these ratings find: its newest episode, and how many are newer than `seenAt`. */
export async function newestEpisodes(
  db: Database,
  comics: readonly { id: string; seenAt: Date | null }[],
  { ratings }: Pick<Scope, 'ratings'>,
): Promise<NewestEpisodes[]> {
  if (comics.length === 0) return [];
  const { rows } = await sql<NewestEpisodes>`
    select comic.id, comic.title, comic.language, comic.status,
      (select published_at from chapter where comic_id = comic.id and published
        order by published_at desc limit 1) as newest_at,
      (select chapter_number from chapter where comic_id = comic.id and published
        order by chapter_number desc limit 1) as last_number,
      (select count(*)::int from (
        select from chapter where comic_id = comic.id and published and published_at > wanted.seen_at
        limit ${sql.lit(maxNewEpisodes)}) as newer) as new_episodes
    from unnest(${comics.map(({ id }) => id)}::uuid[], ${comics.map(({ seenAt }) => seenAt)}::timestamptz[])
      as wanted (id, seen_at)
    join comic on comic.id = wanted.id
    where comic.published and comic.content_rating = any(${ratings})
  `.execute(catalogueTables.read(db));
  return rows;
}

/** Which of these comics exist for readers of these ratings. */
export async function existingComics(
  db: Database | Tx,
  ids: readonly string[],
  { ratings }: Pick<Scope, 'ratings'>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await catalogueTables
    .read(db)
    .selectFrom('comic')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('published', '=', true)
    .where('content_rating', '=', sql<ContentRating>`any(${ratings})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
