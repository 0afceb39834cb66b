import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { maxPageNumber } from '@longstrip/contract/catalogue/pages.endpoints';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StagedImage } from '../assets/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { refuseStale } from '../../platform/http/refuse-stale.ts';
import { lockChapters } from './locks.ts';
import type { PageRow } from './pages.queries.ts';
import type { CataloguePorts } from './ports.ts';
import { trashPagesOf } from './trash-pages.ts';

/** `replaced`: the former file, and the trash entry that holds it. */
export type SavedPage = PageRow & { replaced?: { fileName: string; trashId: string } };
export type NewPage = { chapterId: string; pageNumber: number; image: StagedImage };

type PutPages = {
  comicId: string;
  variant: AssetVariant;
  pages: NewPage[];
  /** `append` is for people: if two upload at the same time, all their pages are kept. */
  ifTaken?: 'replace' | 'append';
  /** The `pagesVersion` that the caller saw; only with one chapter. */
  version?: number | undefined;
  /** Undefined for a command. */
  author?: Author | undefined;
};

/**
 * Puts pages of one variant into chapters of one comic; returns them in the order of `pages`. A replaced page keeps its id, and
 * its former image goes to the trash.
 */
export async function putPages(
  tx: Tx,
  { comicId, variant, pages, ifTaken = 'replace', version, author }: PutPages,
  ports: CataloguePorts,
): Promise<SavedPage[]> {
  const tables = catalogueTables.write(tx);
  const chapterIds = [...new Set(pages.map((page) => page.chapterId))];
  // Uploads into one chapter are serialised, so that each page number gets one image and none is orphaned.
  const locked = await lockChapters(tx, chapterIds);
  if (locked.length < chapterIds.length) throw new Refusal('chapter_not_found');
  if (version !== undefined) refuseStale(version, await pagesVersionOf(tx, chapterIds[0]!));
  const isAppended = ifTaken === 'append';
  const existing = await existingPages(tx, { variant, pages, isWholeChapter: isAppended }, ports);
  const same = new Map(
    pages.flatMap((page) => {
      const row = existing.find((each) => (isAppended ? isSameFile : isSameAtNumber)(page, each));
      return row ? [[page, row] as const] : [];
    }),
  );
  const changed = pages.filter((page) => !same.has(page));
  const placed = isAppended ? afterTaken(changed, existing) : changed;
  await ports.assets.attachImages(
    tx,
    placed.map((page) => page.image),
  );
  const replaced = existing.filter((row) => placed.some((page) => hasNumberOf(page, row)));
  const ids = replaced.map(({ id }) => id);
  const { trashed } = await trashPagesOf(tx, { ids, chapterIds, author }, ports);
  const saved: PageRow[] = placed.map((page) => ({
    id: replaced.find((row) => hasNumberOf(page, row))?.id ?? uuid(),
    chapter_id: page.chapterId,
    variant,
    page_number: page.pageNumber,
    image_id: page.image.id,
  }));
  if (saved.length > 0) await tables.insertInto('page').values(saved).execute();
  invalidate.pages(tx, comicId, chapterIds, ports);
  const before = new Map(replaced.map((row) => [row.id, row.image.fileName]));
  const entries = new Map(trashed.map(({ id, trashId }) => [id, trashId]));
  return pages.map((page) => {
    const kept = same.get(page);
    if (kept) return kept;
    const row = saved[changed.indexOf(page)]!;
    const [fileName, trashId] = [before.get(row.id), entries.get(row.id)];
    return fileName !== undefined && trashId ? { ...row, replaced: { fileName, trashId } } : row;
  });
}

async function pagesVersionOf(tx: Tx, chapterId: string): Promise<number> {
  const chapter = await catalogueTables
    .read(tx)
    .selectFrom('chapter')
    .select('pages_version')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow();
  return chapter.pages_version;
}

type ExistingPage = PageRow & { image: { fileName: string; sha256: string; status: string } };

/** Stored pages of the variant, each with its image: those with the numbers of `pages`, or all of these chapters. */
async function existingPages(
  tx: Tx,
  { variant, pages, isWholeChapter }: { variant: AssetVariant; pages: NewPage[]; isWholeChapter: boolean },
  { assets }: CataloguePorts,
): Promise<ExistingPage[]> {
  const { rows } =
    await sql<PageRow>`select distinct page.id, page.chapter_id, page.variant, page.page_number, page.image_id
    from page join unnest(${pages.map((page) => page.chapterId)}::uuid[], ${pages.map((page) => page.pageNumber)}::int[])
      as put (chapter_id, page_number)
    on page.chapter_id = put.chapter_id and page.variant = ${variant}
      and (${isWholeChapter} or page.page_number = put.page_number)
  `.execute(catalogueTables.read(tx));
  const images = await assets.imageStates(
    tx,
    rows.map((row) => row.image_id),
  );
  return rows.flatMap((row) => {
    const image = images.get(row.image_id);
    return image ? [{ ...row, image }] : [];
  });
}

/** For uploads that are sent again: they change nothing. */
const isSameAtNumber = (page: NewPage, row: ExistingPage) =>
  hasNumberOf(page, row) && hasContentOf(page, row);

/** The page may have another number by now. Pages of a chapter with equal content differ in their file names. */
const isSameFile = (page: NewPage, row: ExistingPage) =>
  row.image.fileName === page.image.fileName && hasContentOf(page, row);

const hasNumberOf = ({ chapterId, pageNumber }: NewPage, row: ExistingPage) =>
  row.chapter_id === chapterId && row.page_number === pageNumber;

const hasContentOf = ({ chapterId, image }: NewPage, row: ExistingPage) =>
  row.chapter_id === chapterId && row.image.sha256 === image.sha256 && row.image.status !== 'failed';

/** Pages whose number is taken get the next numbers after the last page of their chapter. */
function afterTaken(pages: NewPage[], existing: readonly ExistingPage[]): NewPage[] {
  const isTaken = (page: NewPage) => existing.some((row) => hasNumberOf(page, row));
  const last = new Map<string, number>();
  const include = (chapterId: string, number: number) =>
    last.set(chapterId, Math.max(number, last.get(chapterId) ?? 0));
  for (const { chapter_id, page_number } of existing) include(chapter_id, page_number);
  for (const { chapterId, pageNumber } of pages) include(chapterId, pageNumber);
  return pages.map((page) => {
    if (!isTaken(page)) return page;
    const pageNumber = last.get(page.chapterId)! + 1;
    if (pageNumber > maxPageNumber)
      throw new Refusal('invalid_input', {
        errors: [
          { path: 'pageNumbers', message: `must leave room: a chapter has at most ${maxPageNumber} pages` },
        ],
      });
    last.set(page.chapterId, pageNumber);
    return { ...page, pageNumber };
  });
}
