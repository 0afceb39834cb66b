import type {
  PublicationState,
  StaffChapter,
  StaffComic,
  StaffPageImage,
} from '@longstrip/contract/catalogue/staff.shapes';
import type { Visitor } from '@longstrip/contract/maturity/maturity.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Assets } from '../assets/index.ts';
import { toChapterResponses, toComicResponses, toPageResponse } from './catalogue.responses.ts';
import type { ComicRow } from './comics.queries.ts';
import type { PageRow } from './pages.queries.ts';
import { type ChapterReadiness, readinessOfChapters } from './readiness.queries.ts';
import { unpublishedChaptersOf, type StaffChapterRow } from './staff.queries.ts';

type Source = { db: Database | Tx; visitor: Visitor; assets: Assets };

export async function toStaffComicResponses(
  rows: ComicRow[],
  { db, visitor, assets }: Source,
): Promise<StaffComic[]> {
  const ids = rows.map((row) => row.id);
  const [comics, unpublished] = await Promise.all([
    toComicResponses(db, rows, visitor, assets),
    unpublishedChaptersOf(db, ids),
  ]);
  return comics.map((comic, index) => {
    const row = rows[index]!;
    return {
      ...comic,
      ...publicationOf(row),
      version: row.version,
      chaptersVersion: row.chapters_version,
      unpublishedChapters: unpublished.get(comic.id) ?? 0,
    };
  });
}

export async function toStaffChapterResponses(
  rows: StaffChapterRow[],
  { db, visitor, assets }: Source,
): Promise<StaffChapter[]> {
  const [chapters, readiness] = await Promise.all([
    toChapterResponses(db, rows, visitor, assets),
    readinessOfChapters(
      db,
      rows.map((row) => row.id),
    ),
  ]);
  return chapters.map((chapter, index) => {
    const row = rows[index]!;
    const { readiness: state, pages } = readiness.get(row.id) ?? notRead;
    const count = (variant: string) => pages.find((each) => each.variant === variant)?.pages ?? 0;
    return {
      ...chapter,
      ...publicationOf({ published: row.own_published, publish_at: row.publish_at }),
      version: row.version,
      pageCounts: { censored: count('censored'), uncensored: count('uncensored'), legal: count('legal') },
      pagesVersion: row.pages_version,
      readiness: state,
      held: row.held,
    };
  });
}

/** Of a chapter that was deleted between two queries. */
const notRead: Pick<ChapterReadiness, 'readiness' | 'pages'> = { readiness: 'no_pages', pages: [] };

/** With signed links: pages of a draft or a locked chapter are not served at a plain URL. */
export async function toStaffPageResponses(
  rows: PageRow[],
  { db, assets }: Source,
): Promise<StaffPageImage[]> {
  const ids = rows.map((row) => row.image_id);
  const [states, pictures] = await Promise.all([assets.imageStates(db, ids), assets.picturesOf(db, ids)]);
  return rows.flatMap((row) => {
    const image = states.get(row.image_id);
    const picture = pictures.get(row.image_id);
    if (!image) return [];
    return {
      ...toPageResponse(row, image),
      failure: image.failure,
      picture: picture ? { ...picture, query: assets.signedQuery(picture.base, 'staff') } : null,
    };
  });
}

function publicationOf({ published, publish_at }: { published: boolean; publish_at: Date | null }) {
  const publication: PublicationState = published ? 'published' : publish_at ? 'scheduled' : 'draft';
  return { publication, publishAt: publish_at?.toISOString() ?? null };
}
