/** Lists of the back office: unpublished comics and chapters too, read by index from a cursor. */
import type { PublicationState, StaffChapterInComic } from '@longstrip/contract/catalogue/staff.shapes';
import { contentRatings } from '@longstrip/contract/site';
import type { listStaffChapters, listStaffComics } from '@longstrip/contract/catalogue/staff.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { matchesWords } from '../../platform/database/matches-words.ts';
import { readList, readPage, type PageOrder } from '../../platform/database/read-page.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { isHeld } from './chapter-plans.ts';
import { chapterColumns, matchingChapters, type ChapterRow } from './chapters.queries.ts';
import { comicColumns, type ComicRow } from './comics.queries.ts';

const tieBreaker = { name: 'id', type: 'uuid', reference: 'comic.id' } as const;

export async function staffComicsOf(
  db: Database,
  body: BodyOf<typeof listStaffComics>,
  /** The ids that `body.search` stands for; null for all. */
  named: readonly string[] | null,
): Promise<{ rows: ComicRow[]; next: string | null }> {
  return readList(catalogueTables.read(db).selectFrom('comic').select(comicColumns), body, {
    filters: {
      site: 'comic.site',
      status: 'comic.status',
      publication: (state) => hasPublication('comic', state),
      genre: (id) => sql`exists (select from comic_genre where comic_id = comic.id and genre_id = ${id})`,
      creator: (id) =>
        sql`comic.id = any(array(select comic_id from comic_creator where creator_id = ${id}))`,
      search: (typed) => (named ? isNamed(named, typed) : sql`true`),
    },
    sorts: {
      title: [{ name: 'title', type: 'text', reference: 'comic.title' }, tieBreaker],
      updated: [{ name: 'updated_at', type: 'time', reference: 'comic.updated_at' }, tieBreaker],
      created: [{ name: 'created_at', type: 'time', reference: 'comic.created_at' }, tieBreaker],
    },
  });
}

/** Also by the other names of creators, which the search for readers does not know. */
function isNamed(ids: readonly string[], typed: string) {
  return sql<boolean>`(comic.id = any(${ids}::uuid[]) or comic.id = any(array(
    select comic_id from comic_creator join creator on creator.id = creator_id
    where ${matchesWords(
      // The same expression as in the index creator_words.
      sql`name || ' ' || also_known_as::text`,
      typed,
    )})))`;
}

function hasPublication(table: 'comic' | 'chapter', publication: PublicationState) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (publication === 'published') return sql<boolean>`${column('published')}`;
  const planned = publication === 'scheduled' ? sql`is not null` : sql`is null`;
  return sql<boolean>`(not ${column('published')} and ${column('publish_at')} ${planned})`;
}

export type StaffChapterRow = ChapterRow & {
  /** Whether the chapter itself is published; `published` depends on its comic too. */
  own_published: boolean;
  publish_at: Date | null;
  version: number;
  pages_version: number;
  /** Its planned time has come, but readers could not read it. */
  held: boolean;
};

const byNumber: PageOrder<StaffChapterRow> = {
  columns: [
    { name: 'chapter_number', type: 'number', reference: 'chapter.chapter_number' },
    { name: 'id', type: 'uuid', reference: 'chapter.id' },
  ],
  direction: 'asc',
};

function staffChapters(db: Database | Tx, wanted: { comicIds?: string[]; ids?: string[] }) {
  return matchingChapters(db, { ...wanted, ratings: contentRatings, drafts: true })
    .leftJoin('chapter_plan', (join) =>
      join
        .onRef('chapter_plan.chapter_id', '=', 'chapter.id')
        .onRef('chapter_plan.planned_at', '=', 'chapter.publish_at'),
    )
    .select(chapterColumns)
    .select([
      'chapter.published as own_published',
      'chapter.publish_at',
      'chapter.version',
      'chapter.pages_version',
      isHeld.as('held'),
    ]);
}

export async function staffChaptersOf(
  db: Database,
  { comicsId, publication, chapterNumber, ...page }: BodyOf<typeof listStaffChapters>,
): Promise<{ rows: StaffChapterRow[]; next: string | null }> {
  let query = staffChapters(db, { comicIds: [comicsId] });
  if (publication) query = query.where(hasPublication('chapter', publication));
  if (chapterNumber) query = query.where('chapter.chapter_number', '=', chapterNumber);
  return readPage(query, byNumber, page);
}

/** In the order of their numbers. */
export async function staffChaptersById(db: Database | Tx, ids: string[]): Promise<StaffChapterRow[]> {
  return staffChapters(db, { ids }).orderBy('chapter.comic_id').orderBy('chapter.chapter_number').execute();
}

export async function unpublishedChaptersOf(db: Database | Tx, comicIds: string[]) {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('chapter')
    .select(['comic_id', sql<number>`count(*)::int`.as('chapters')])
    .where('comic_id', '=', anyOf(comicIds))
    .where('published', '=', false)
    .groupBy('comic_id')
    .execute();
  return new Map(rows.map((row) => [row.comic_id, row.chapters]));
}

type Neighbours = Pick<StaffChapterInComic, 'comicTitle' | 'previous' | 'next'>;

/** The comic of a chapter, and the chapters beside it; undefined if it does not exist. */
export async function placeInComic(db: Database, id: string): Promise<Neighbours | undefined> {
  const beside = (comparison: '<' | '>') => sql<Neighbours['next']>`(
    select json_build_object('id', id, 'title', title, 'chapterNumber', chapter_number) from chapter other
    where other.comic_id = chapter.comic_id and other.chapter_number ${sql.raw(comparison)} chapter.chapter_number
    order by chapter_number ${sql.raw(comparison === '<' ? 'desc' : 'asc')} limit 1)`;
  return catalogueTables
    .read(db)
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .select(['comic.title as comicTitle', beside('<').as('previous'), beside('>').as('next')])
    .where('chapter.id', '=', id)
    .executeTakeFirst();
}
