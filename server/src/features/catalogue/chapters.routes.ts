import * as contract from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { visitorOf } from '../maturity/index.ts';
import { authorOf } from '../versions/index.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { createChapters } from './create-chapters.ts';
import { chapterNumberOfName } from './page-files.ts';
import { withStagedImages } from './with-staged-images.ts';
import { staffChaptersById } from './staff.queries.ts';
import { toStaffChapterResponses } from './staff.responses.ts';
import { trashChapters } from './trash-chapters.ts';
import { updateChapter } from './update-chapter.ts';

export function serveChapters(calls: Calls, context: CatalogueContext): void {
  const { db, assets } = context;

  calls.serve(contract.createChapters, async ({ body, files, caller, once }) => {
    const previews = new Map(files.map((file) => [chapterNumberOfName(file), file]));
    if (previews.size < files.length) throw new Refusal('duplicate_file');
    for (const [number, file] of previews) {
      if (body.chapters.some((chapter) => chapter.chapterNumber === number)) continue;
      const detail = `"${file.fileName}": no chapter of this call has the number ${number}.`;
      throw new Refusal('file_name_unknown', { file: file.fileName, detail });
    }
    const numbers = [...previews.keys()];
    const images = [...previews.values()].map((file) => ({ file, purpose: 'preview' as const }));
    return withStagedImages(context, images, (tx, staged) => {
      const chapters = body.chapters.map(({ publishedAt, ...chapter }) => {
        const preview = staged[numbers.indexOf(chapter.chapterNumber)];
        return { ...chapter, preview, publishedAt: publishedAt ? new Date(publishedAt) : undefined };
      });
      return once(tx, async () => {
        const ids = await createChapters(
          tx,
          { comicId: body.comicsId, chapters, draft: body.draft },
          context,
        );
        return { data: await chaptersById(tx, ids, caller) };
      });
    });
  });

  calls.serve(contract.updateChapter, async ({ params, body, files, caller, recordBefore }) => {
    const images = files.map((file) => ({ file, purpose: 'preview' as const }));
    const before = await withStagedImages(context, images, (tx, [preview]) =>
      updateChapter(tx, params.chapterId, { ...body, preview, author: authorOf(caller) }, context),
    );
    recordBefore(before);
    return { data: await chaptersById(db, [params.chapterId], caller) };
  });

  calls.serve(contract.deleteChapters, async ({ body, caller, recordDeleted }) => {
    const { trashed, deleted } = await db.transaction((tx) =>
      trashChapters(tx, body.ids, authorOf(caller), context),
    );
    recordDeleted(deleted);
    return { data: trashed };
  });

  async function chaptersById(source: Database | Tx, ids: string[], caller: Caller) {
    const rows = await staffChaptersById(source, ids);
    return toStaffChapterResponses(rows, { db: source, visitor: visitorOf(caller), assets });
  }
}
