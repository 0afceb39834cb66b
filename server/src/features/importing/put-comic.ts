import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/database/tables.ts';
import type { TakenImage } from '../assets/index.ts';
import {
  deleteChapters,
  raiseRating,
  renumberChapters,
  updateComic,
  type CataloguePorts,
} from '../catalogue/index.ts';
import type { ComicSync } from './compare-comic.ts';
import { dropChapterRecords, saveChapterRecord, saveComicRecord } from './records.ts';
import type { SourceComic } from './source-comic.ts';

/**
 * Brings what is a comic's own to what its source says, before any of its chapters: rating, texts, genres, cover,
 * the chapters that are gone, the numbers of those that stay. Of an adopted comic the record is written first, so that an import
 * that is killed goes on as one of a known comic.
 */
export async function putComic(
  tx: Tx,
  { comic, sync }: { comic: SourceComic; sync: ComicSync },
  { artwork, genres }: { artwork: TakenImage[]; genres: string[] | undefined },
  ports: CataloguePorts,
): Promise<void> {
  const { comicId, record, isAdopted, chapters } = sync;
  const { source } = comic.planned;
  await raiseRating(tx, { comicId, rating: sync.rating }, ports);
  const [cover, card] = artwork;
  const { cover: _, ...fields } = sync.changes;
  if (Object.keys(fields).length > 0 || cover)
    await updateComic(tx, comicId, { ...fields, genres, cover, card }, ports);

  const said = { ...sync.said, cover: cover?.sha256 ?? record.said.cover };
  if (isAdopted || record.source !== source || !isDeepStrictEqual(said, record.said))
    await saveComicRecord(tx, comicId, { source, said });
  if (isAdopted) {
    await dropChapterRecords(tx, comicId);
    for (const chapter of record.chapters) await saveChapterRecord(tx, comicId, { record: chapter });
  }

  const removed = sync.gone.filter((chapter) => chapter.isRemoved);
  if (removed.length > 0) {
    const ids = removed.flatMap((chapter) => chapter.chapterId ?? []);
    await deleteChapters(tx, ids, ports);
    await dropChapterRecords(
      tx,
      comicId,
      removed.map((chapter) => chapter.source),
    );
  }
  const numbers = new Map(
    chapters.flatMap(({ here, number }) =>
      here && here.number !== number ? [[here.id, number] as const] : [],
    ),
  );
  if (numbers.size > 0) await renumberChapters(tx, { comicId, numbers }, ports);
}
