import type { Creator, StaffCreator } from '@longstrip/contract/catalogue/creators.shapes';
import type { Visitor } from '@longstrip/contract/maturity/maturity.rules';
import type { ContentRating, SiteVariant } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Assets } from '../assets/index.ts';
import { pictureFor } from './catalogue.responses.ts';
import { countComicsBy, type CreatorRow, creatorsById } from './creators.queries.ts';

type Source = { db: Database | Tx; visitor: Visitor; assets: Assets };

/** The picture of a creator counts as artwork of this rating: on the uncensored site it is shown like that of its comics. */
export const ratingOfCreators: Record<SiteVariant, ContentRating> = { normal: 'T', uncensored: 'AO' };

export async function toCreatorResponses(rows: CreatorRow[], source: Source): Promise<Creator[]> {
  const found = await withDetails(rows, source);
  return found.map(({ row, picture, counts }) => ({
    ...sharedFields(row),
    ...(row.also_known_as_public && row.also_known_as.length > 0 && { alsoKnownAs: row.also_known_as }),
    picture,
    comics: counts.published,
  }));
}

/** Those of these creators that exist, in any order. */
export async function findCreators(ids: readonly string[], source: Source): Promise<Creator[]> {
  return toCreatorResponses(await creatorsById(source.db, ids), source);
}

export async function toStaffCreatorResponses(rows: CreatorRow[], source: Source): Promise<StaffCreator[]> {
  const found = await withDetails(rows, source);
  return found.map(({ row, picture, counts }) => ({
    ...sharedFields(row),
    site: row.site,
    alsoKnownAs: row.also_known_as,
    alsoKnownAsPublic: row.also_known_as_public,
    picture,
    comics: counts.published,
    allComics: counts.all,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }));
}

const sharedFields = ({ id, slug, name, description, links }: CreatorRow) => ({
  id,
  slug,
  name,
  description,
  links,
});

async function withDetails(rows: CreatorRow[], { db, visitor, assets }: Source) {
  const [pictures, countsOf] = await Promise.all([
    assets.picturesOf(
      db,
      rows.flatMap(({ picture_id }) => picture_id ?? []),
    ),
    countComicsBy(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const counts = countsOf(row.id);
    const shownBy = { rating: ratingOfCreators[row.site], published: counts.published > 0 };
    const picture = pictureFor(row.picture_id && pictures.get(row.picture_id), shownBy, visitor, assets);
    return { row, counts, picture };
  });
}
