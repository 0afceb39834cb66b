import { type AssetVariant, assetVariants } from '@longstrip/contract/assets/picture';
import type { VariantParity } from '@longstrip/contract/catalogue/pages.endpoints';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';

/** The chapters of a comic in order, each with the number of pages of every variant and the pages it lacks. */
export async function compareVariants(
  db: Database | Tx,
  { comicId, limit, offset }: { comicId: string; limit: number; offset: number },
): Promise<VariantParity[]> {
  const tables = catalogueTables.read(db);
  const chapters = await tables
    .selectFrom('chapter')
    .select(['id', 'title', 'chapter_number'])
    .where('comic_id', '=', comicId)
    .orderBy('chapter_number')
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = await tables
    .selectFrom('page')
    .select([
      'chapter_id',
      'variant',
      sql<number[]>`array_agg(page_number order by page_number)`.as('numbers'),
    ])
    .where('chapter_id', '=', anyOf(chapters.map((each) => each.id)))
    .groupBy(['chapter_id', 'variant'])
    .execute();
  return chapters.map(({ id, title, chapter_number }) => {
    const numbersByVariant = new Map(
      rows.filter((row) => row.chapter_id === id).map((row) => [row.variant, row.numbers]),
    );
    const variants = parityOf(numbersByVariant);
    const alike = assetVariants.every((variant) => variants[variant].missing.length === 0);
    return { chapterId: id, chapterNumber: chapter_number, title, variants, alike };
  });
}

function parityOf(numbersByVariant: ReadonlyMap<AssetVariant, readonly number[]>): VariantParity['variants'] {
  const all = [...new Set([...numbersByVariant.values()].flat())].toSorted((a, b) => a - b);
  const of = (variant: AssetVariant) => {
    const own = new Set(numbersByVariant.get(variant));
    return { pages: own.size, missing: own.size === 0 ? [] : all.filter((number) => !own.has(number)) };
  };
  return { censored: of('censored'), uncensored: of('uncensored'), legal: of('legal') };
}
