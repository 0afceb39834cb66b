import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import type { CataloguePorts } from './ports.ts';

/** Sets by what lists are sorted as "most read". Rows are locked in the order in which the triggers lock them. */
export async function setPopularity(
  tx: Tx,
  comics: readonly { comicId: string; value: number }[],
  ports: Pick<CataloguePorts, 'invalidations'>,
): Promise<void> {
  const ids = comics.map(({ comicId }) => comicId);
  const values = comics.map(({ value }) => value);
  const { numAffectedRows } = await sql`
    with changed as (
      select comic_facet.comic_id, comic_facet.facet, wanted.popularity
      from unnest(${ids}::uuid[], ${values}::integer[]) as wanted (comic_id, popularity)
      join comic_facet on comic_facet.comic_id = wanted.comic_id
      where comic_facet.popularity <> wanted.popularity
      order by comic_facet.comic_id, comic_facet.facet for update of comic_facet
    )
    update comic_facet set popularity = changed.popularity from changed
    where comic_facet.comic_id = changed.comic_id and comic_facet.facet = changed.facet`.execute(
    catalogueTables.write(tx),
  );
  if (numAffectedRows) invalidate.comics(tx, [], ports);
}
