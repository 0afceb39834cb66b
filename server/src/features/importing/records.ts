/** The record of imports: what each comic and chapter was imported from, and the values of its source then. */
import { creditRoleOf } from '@longstrip/contract/catalogue/creators.rules';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/database/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { comicTitles } from '../catalogue/index.ts';
import { importingTables, type ComicFields, type ImportedPage } from './importing.tables.ts';
import type { PlannedComic } from './plan.ts';
import { isWithin } from './tree.ts';

export type ChapterRecord = {
  source: string;
  /** Null when staff deleted the chapter. */
  chapterId: string | null;
  number: number;
  title: string;
  date: string | null;
  pages: ImportedPage[];
};
export type ComicRecord = {
  source: string;
  /** Lacks what the import did not read yet when it was written. */
  fields: Partial<ComicFields>;
  chapters: ChapterRecord[];
};

export async function readRecord(db: Database, comicId: string): Promise<ComicRecord | undefined> {
  const tables = importingTables.read(db);
  const comic = await tables
    .selectFrom('comic_source')
    .select(['source', 'said as fields'])
    .where('comic_id', '=', comicId)
    .executeTakeFirst();
  const chapters = await tables
    .selectFrom('chapter_source')
    .select(['source', 'chapter_id as chapterId', 'number', 'title', 'date', 'pages'])
    .where('comic_id', '=', comicId)
    .orderBy('number')
    .execute();
  return comic && { ...comic, fields: withPresentRoles(comic.fields), chapters };
}

/** The previous version recorded roles of creators as texts of its own. */
function withPresentRoles({ creators, ...fields }: Partial<ComicFields>): Partial<ComicFields> {
  return {
    ...fields,
    ...(creators && {
      creators: creators.map(({ name, role }) => ({ name, role: creditRoleOf(role) })),
    }),
  };
}

/**
 * The comic that was imported from this source. A comic that grew may have got another source (a second volume
 * beside the first): it is the same one if all its recorded chapters are among the planned ones, and those of no other.
 */
export async function comicOfSource(
  db: Database,
  { source, chapters }: Pick<PlannedComic, 'source' | 'chapters'>,
): Promise<{ comicId?: string; overlaps?: { comicId: string; source: string } }> {
  const [own] = await recordsWhere(db, sql`source = ${source}`);
  if (own) return { comicId: own.comicId };
  const paths = [source, ...chapters.map((chapter) => chapter.source)];
  const [overlaps, another] = await recordsWhere(
    db,
    sql`comic_id in (select comic_id from chapter_source where source = any(${paths}))`,
  );
  if (!overlaps) return {};
  // Comics that were imported one by one stay so, although they are one comic for this version or from this folder.
  if (another) return { overlaps };
  const record = await readRecord(db, overlaps.comicId);
  const isWhole =
    !isWithin(source, overlaps.source) && record!.chapters.every((chapter) => paths.includes(chapter.source));
  return isWhole ? { comicId: overlaps.comicId } : { overlaps };
}

/** A comic whose source had this title when it was imported last. */
export async function comicOfTitle(db: Database, title: string) {
  const [found] = await recordsWhere(db, sql`lower(said ->> 'title') = lower(${title})`);
  return found;
}

/** At most two records. */
function recordsWhere(db: Database, condition: ReturnType<typeof sql>) {
  return importingTables
    .read(db)
    .selectFrom('comic_source')
    .select(['comic_id as comicId', 'source'])
    .where(sql<boolean>`${condition}`)
    .orderBy('comic_id')
    .limit(2)
    .execute();
}

export async function saveComicRecord(
  tx: Tx,
  comicId: string,
  { source, fields }: { source: string; fields: ComicFields },
): Promise<void> {
  const recorded = JSON.stringify(fields);
  const tables = importingTables.write(tx);
  const other = await tables
    .selectFrom('comic_source')
    .select('comic_id')
    .where('source', '=', source)
    .where('comic_id', '<>', comicId)
    .executeTakeFirst();
  // A comic in the trash makes way for the one that is imported from its source now.
  if (other && !(await comicTitles(tx, [other.comic_id])).has(other.comic_id))
    await dropComicRecords(tx, [other.comic_id]);
  await tables
    .insertInto('comic_source')
    .values({ comic_id: comicId, source, said: recorded })
    .onConflict((conflict) => conflict.column('comic_id').doUpdateSet({ source, said: recorded }))
    .execute()
    .catch((error: unknown) => {
      // A concurrent import of the same source has saved it.
      throw isUniqueViolation(error) ? new Refusal('changed_meanwhile') : error;
    });
}

/** Drops the records of comics with those of their chapters. */
export async function dropComicRecords(tx: Tx, comicIds: string[]): Promise<void> {
  await importingTables
    .write(tx)
    .deleteFrom('comic_source')
    .where('comic_id', '=', anyOf(comicIds))
    .execute();
}

/** Saves the record of a chapter; `replaces` is the source it had before. */
export async function saveChapterRecord(
  tx: Tx,
  comicId: string,
  { record, replaces }: { record: ChapterRecord; replaces?: string },
): Promise<void> {
  await dropChapterRecords(tx, comicId, [record.source, ...(replaces === undefined ? [] : [replaces])]);
  const { chapterId, pages, ...values } = record;
  await importingTables
    .write(tx)
    .insertInto('chapter_source')
    .values({ ...values, comic_id: comicId, chapter_id: chapterId, pages: JSON.stringify(pages) })
    .execute()
    .catch((error: unknown) => {
      // Staff have deleted the chapter since the comparison.
      throw isForeignKeyViolation(error) ? new Refusal('changed_meanwhile') : error;
    });
}

/** Drops the records of these sources, or of all chapters. */
export async function dropChapterRecords(tx: Tx, comicId: string, sources?: string[]): Promise<void> {
  let records = importingTables.write(tx).deleteFrom('chapter_source').where('comic_id', '=', comicId);
  if (sources) records = records.where('source', '=', sql<string>`any(${sources})`);
  await records.execute();
}
