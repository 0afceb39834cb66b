import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/database/tables.ts';
import type { StagedImage } from '../assets/index.ts';
import {
  deleteChapters,
  lockChaptersOf,
  raiseRating,
  renumberChapters,
  updateComic,
  type CataloguePorts,
} from '../catalogue/index.ts';
import type { ComicSync } from './compare-comic.ts';
import { dropChapterRecords, saveChapterRecord, saveComicRecord } from './records.ts';
import type { SourceComic } from './source-comic.ts';

/**
 * Updates the comic itself before any of its chapters: rating, texts, genres, cover, the chapters that are missing in the source and
 * the numbers of those that stay. The record of a linked comic is written first, so that an import that is
 * killed continues as one of a known comic.
 */
export async function syncComic(
  tx: Tx,
  { comic, sync }: { comic: SourceComic; sync: ComicSync },
  { artwork, genres }: { artwork: StagedImage[]; genres: string[] | undefined },
  ports: CataloguePorts,
): Promise<void> {
  const { comicId, record, isLinked, chapters } = sync;
  const { source } = comic.planned;
  await raiseRating(tx, { comicId, rating: sync.rating }, ports);
  // All of them at once, in the order of their ids: the commands below lock some of them, then all.
  await lockChaptersOf(tx, [comicId]);
  const [cover, card] = artwork;
  const { cover: _, ...fields } = sync.changes;
  if (Object.keys(fields).length > 0 || cover)
    await updateComic(tx, comicId, { ...fields, genres, cover, card }, ports);

  const { cover: before = sync.fields.cover } = record.fields;
  const recorded = { ...sync.fields, cover: cover?.sha256 ?? before };
  if (isLinked || record.source !== source || !isDeepStrictEqual(recorded, record.fields))
    await saveComicRecord(tx, comicId, { source, fields: recorded });
  if (isLinked) {
    await dropChapterRecords(tx, comicId);
    for (const chapter of record.chapters) await saveChapterRecord(tx, comicId, { record: chapter });
  }

  const removed = sync.missing.filter((chapter) => chapter.isRemoved);
  if (removed.length > 0) {
    const ids = removed.flatMap((chapter) => chapter.chapterId ?? []);
    await deleteChapters(tx, ids, ports);
    const sources = removed.map((chapter) => chapter.source);
    await dropChapterRecords(tx, comicId, sources);
  }
  const numbers = new Map(
    chapters.flatMap(({ current, number }) =>
      current && current.number !== number ? [[current.id, number] as const] : [],
    ),
  );
  if (numbers.size > 0) await renumberChapters(tx, { comicId, numbers }, ports);
}
