import {
  readinessOf,
  type Readiness,
  type VariantPages,
} from '@longstrip/contract/catalogue/readiness.rules';
import { contentRatings } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { imagesWithoutVariants } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { matchingChapters } from './chapters.queries.ts';
import { genresOf } from './genres.queries.ts';

export type ChapterReadiness = {
  readiness: Readiness;
  isReadable: boolean;
  /** The variants that have pages. */
  pages: readonly VariantPages[];
};

/** Whether readers could read these chapters, published or not. */
export async function readinessOfChapters(
  db: Database | Tx,
  ids: string[],
): Promise<Map<string, ChapterReadiness>> {
  const [chapters, counted] = await Promise.all([
    matchingChapters(db, { ids, ratings: contentRatings, drafts: true })
      .select(['chapter.id', 'chapter.comic_id', 'comic.content_rating'])
      .execute(),
    sql<VariantPages & { chapter_id: string }>`select chapter_id, variant, count(*)::int as pages,
        count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status = 'failed')::int as failed
      from page left join ${imagesWithoutVariants} as image on image.id = page.image_id
      where chapter_id = any(${ids}::uuid[]) group by chapter_id, variant`.execute(catalogueTables.read(db)),
  ]);
  const genres = await genresOf(db, [...new Set(chapters.map((chapter) => chapter.comic_id))]);
  const pagesOf = Map.groupBy(counted.rows, (row) => row.chapter_id);
  return new Map(
    chapters.map(({ id, comic_id, content_rating: contentRating }) => {
      const pages = pagesOf.get(id) ?? [];
      const comic = { contentRating, genres: genres.get(comic_id) ?? [] };
      return [id, { ...readinessOf(comic, pages), pages }];
    }),
  );
}
