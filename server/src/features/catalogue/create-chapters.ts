import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StagedImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { invalidate } from './invalidate.ts';
import { lockComics } from './locks.ts';
import type { CataloguePorts } from './ports.ts';

export type NewChapter = {
  title: string;
  chapterNumber: number;
  isFree: boolean;
  publishedAt?: Date;
  preview?: StagedImage;
};

/** Creates chapters of one comic; returns their ids in the given order. Refuses a number that exists. */
export async function createChapters(
  tx: Tx,
  { comicId, chapters, draft = false }: { comicId: string; chapters: NewChapter[]; draft?: boolean },
  ports: CataloguePorts,
): Promise<string[]> {
  const tables = catalogueTables.write(tx);
  // The lock on the comic's row serialises changes of its chapters.
  const [comic] = await lockComics(tx, [comicId]);
  if (!comic) throw new Refusal('comic_not_found');
  const numbers = chapters.map((chapter) => chapter.chapterNumber);
  const taken = await tables
    .selectFrom('chapter')
    .select('chapter_number')
    .where('comic_id', '=', comicId)
    .where('chapter_number', '=', sql<number>`any(${numbers}::int[])`)
    .executeTakeFirst();
  const conflicting =
    taken?.chapter_number ?? numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (conflicting !== undefined)
    throw new Refusal('chapter_number_taken', { detail: `Chapter number ${conflicting} is taken.` });

  const now = ports.clock.now();
  await ports.assets.attachImages(
    tx,
    chapters.flatMap(({ preview }) => preview ?? []),
  );
  const rows = chapters.map((chapter) => ({
    id: uuid(),
    comic_id: comicId,
    title: chapter.title,
    chapter_number: chapter.chapterNumber,
    is_free: chapter.isFree,
    preview_image_id: chapter.preview?.id ?? null,
    published: !draft,
    appeared: !draft,
    published_at: earlier(chapter.publishedAt, now),
    created_at: now,
  }));
  await tables.insertInto('chapter').values(rows).execute();
  // A draft is not an update that readers can see.
  if (!draft) await tables.updateTable('comic').set({ updated_at: now }).where('id', '=', comicId).execute();
  invalidate.chapters(tx, comicId, ports);
  return rows.map(({ id }) => id);
}

/** No chapter is dated in the future, because every existing chapter can be read now. */
export function earlier(wanted: Date | undefined, now: Date): Date {
  return wanted && wanted < now ? wanted : now;
}
