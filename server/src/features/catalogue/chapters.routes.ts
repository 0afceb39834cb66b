import {
  createChapters as createChaptersCall,
  deleteChapters as deleteChaptersCall,
  listChapters,
  updateChapter as updateChapterCall,
} from '@longstrip/contract/catalogue/catalogue.endpoints';
import { contentRatings } from '@longstrip/contract/site';
import type { Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { chaptersOnTheWire } from './catalogue.wire.ts';
import { chaptersOf, countChapters } from './chapters.queries.ts';
import { ratingsFor } from './comics.routes.ts';
import { createChapters } from './create-chapters.ts';
import { deleteChapters } from './delete-chapters.ts';
import { chapterNumberOfName } from './page-files.ts';
import { savingImages } from './saving-images.ts';
import { updateChapter } from './update-chapter.ts';

export function serveChapters(calls: Calls, context: CatalogueContext): void {
  const { db, assets } = context;

  calls.serve(listChapters, async ({ body, caller }) => {
    const { comicsId, id, assetVariant } = body.filters;
    const wanted = { comicIds: comicsId, ids: id, ratings: ratingsFor(caller) };
    const [rows, total] = await Promise.all([
      chaptersOf(db, { ...wanted, limit: body.limit, offset: body.offset }),
      countChapters(db, wanted),
    ]);
    return { data: await chaptersOnTheWire(db, rows, assetVariant, caller, assets), total };
  });

  calls.serve(createChaptersCall, async ({ body, files, caller }) => {
    const previews = new Map(files.map((file) => [chapterNumberOfName(file), file]));
    if (previews.size < files.length) throw new Refusal('duplicate_file');
    for (const [number, file] of previews) {
      if (body.chapters.some((chapter) => chapter.chapterNumber === number)) continue;
      const detail = `"${file.fileName}": no chapter of this call has the number ${number}.`;
      throw new Refusal('file_name_unknown', { file: file.fileName, detail });
    }
    const numbers = [...previews.keys()];
    const images = [...previews.values()].map((file) => ({ file, purpose: 'preview' as const }));
    const ids = await savingImages(context, images, (tx, taken) => {
      const chapters = body.chapters.map(({ publishedAt, ...chapter }) => {
        const preview = taken[numbers.indexOf(chapter.chapterNumber)];
        return { ...chapter, preview, publishedAt: publishedAt ? new Date(publishedAt) : undefined };
      });
      return createChapters(tx, { comicId: body.comicsId, chapters }, context);
    });
    return { data: await chaptersById(ids, caller) };
  });

  calls.serve(updateChapterCall, async ({ params, body, files, caller }) => {
    const images = files.map((file) => ({ file, purpose: 'preview' as const }));
    await savingImages(context, images, (tx, [preview]) =>
      updateChapter(tx, params.chapterId, { ...body, preview }, context),
    );
    return { data: await chaptersById([params.chapterId], caller) };
  });

  calls.serve(deleteChaptersCall, async ({ body }) => {
    const gone = await db.transaction((tx) => deleteChapters(tx, body.ids, context));
    return { data: gone.map((id) => ({ id })) };
  });

  async function chaptersById(ids: string[], caller: Caller) {
    const rows = await chaptersOf(db, { ids, ratings: contentRatings, limit: ids.length, offset: 0 });
    return chaptersOnTheWire(db, rows, 'censored', caller, assets);
  }
}
