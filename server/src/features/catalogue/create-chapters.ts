import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { TakenImage } from '../assets/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { facts } from './facts.ts';
import type { CataloguePorts } from './ports.ts';

export type NewChapter = {
  title: string;
  chapterNumber: number;
  isFree: boolean;
  publishedAt?: Date;
  preview?: TakenImage;
};

/** Creates chapters of one comic and answers their ids in the order given. Refuses a number that is taken. */
export async function createChapters(
  tx: Tx,
  { comicId, chapters }: { comicId: string; chapters: NewChapter[] },
  ports: CataloguePorts,
): Promise<string[]> {
  const tables = catalogueTables.write(tx);
  // The comic's row is the lock: two writers of its chapters take turns.
  const comic = await tables
    .selectFrom('comic')
    .select('id')
    .where('id', '=', comicId)
    .forUpdate()
    .executeTakeFirst();
  if (!comic) throw new Refusal('comic_not_found');
  const numbers = chapters.map((chapter) => chapter.chapterNumber);
  const taken = await tables
    .selectFrom('chapter')
    .select('chapter_number')
    .where('comic_id', '=', comicId)
    .where('chapter_number', '=', sql<number>`any(${numbers}::int[])`)
    .executeTakeFirst();
  const twice = taken?.chapter_number ?? numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined)
    throw new Refusal('chapter_number_taken', { detail: `Chapter number ${twice} is taken.` });

  const now = ports.clock.now();
  const ids: string[] = [];
  for (const chapter of chapters) {
    const [previewId] = chapter.preview ? await ports.assets.adoptImages(tx, [chapter.preview]) : [];
    const id = uuid();
    ids.push(id);
    await tables
      .insertInto('chapter')
      .values({
        id,
        comic_id: comicId,
        title: chapter.title,
        chapter_number: chapter.chapterNumber,
        is_free: chapter.isFree,
        preview_image_id: previewId ?? null,
        published_at: earlier(chapter.publishedAt, now),
        created_at: now,
      })
      .execute();
  }
  await tables.updateTable('comic').set({ updated_at: now }).where('id', '=', comicId).execute();
  await facts.chaptersChanged(tx, comicId, ports);
  return ids;
}

/** Nothing is dated into the future: what is here can be read now. */
export function earlier(wanted: Date | undefined, now: Date): Date {
  return wanted && wanted < now ? wanted : now;
}
