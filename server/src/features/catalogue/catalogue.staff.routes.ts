import * as contract from '@longstrip/contract/catalogue/staff.endpoints';
import { contentRatings } from '@longstrip/contract/site';
import type { Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { visitorOf } from '../maturity/index.ts';
import { authorOf } from '../versions/index.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { findComics } from './comics.queries.ts';
import { pagesOf } from './pages.queries.ts';
import { preflightChapters } from './preflight-chapters.ts';
import { preflightComics } from './preflight-comics.ts';
import { latePublications, pastPublications, plannedPublications } from './publications.queries.ts';
import { reorderChapters } from './reorder-chapters.ts';
import { reorderPages } from './reorder-pages.ts';
import { publishChapters, publishComics } from './set-publication.ts';
import { movedOf, movesForAudit } from './site-moves.ts';
import { placeInComic, staffChaptersById, staffChaptersOf, staffComicsOf } from './staff.queries.ts';
import { toStaffChapterResponses, toStaffComicResponses, toStaffPageResponses } from './staff.responses.ts';
import { updateChapters } from './update-chapters.ts';
import { updateComics } from './update-comics.ts';

export function serveCatalogueStaff(calls: Calls, context: CatalogueContext): void {
  const { db, assets, clock } = context;
  const sourceOf = (caller: Caller) => ({ db, visitor: visitorOf(caller), assets });

  const comicsById = async (ids: string[], caller: Caller) => {
    const rows = await findComics(db, ids, { ratings: contentRatings, drafts: true });
    const inOrder = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return { data: await toStaffComicResponses(inOrder, sourceOf(caller)) };
  };
  const chaptersById = async (ids: string[], caller: Caller) => ({
    data: await toStaffChapterResponses(await staffChaptersById(db, ids), sourceOf(caller)),
  });

  calls.serve(contract.listStaffComics, async ({ body, caller }) => {
    const named = body.search === undefined ? null : await context.comicsNamed(body.search);
    const { rows, next } = await staffComicsOf(db, body, named);
    return { data: await toStaffComicResponses(rows, sourceOf(caller)), next };
  });

  calls.serve(contract.readStaffComic, async ({ params, caller }) => {
    const answer = await comicsById([params.id], caller);
    if (answer.data.length === 0) throw new Refusal('comic_not_found');
    return answer;
  });

  calls.serve(contract.listStaffChapters, async ({ body, caller }) => {
    const { rows, next } = await staffChaptersOf(db, body);
    return { data: await toStaffChapterResponses(rows, sourceOf(caller)), next };
  });

  calls.serve(contract.readStaffChapter, async ({ params, caller }) => {
    const { data } = await chaptersById([params.chapterId], caller);
    const place = await placeInComic(db, params.chapterId);
    if (data.length === 0 || !place) throw new Refusal('chapter_not_found');
    return { data: data.map((chapter) => ({ ...chapter, ...place })) };
  });

  calls.serve(contract.listStaffPages, async ({ params, body, caller }) => {
    const [chapter] = await staffChaptersById(db, [params.chapterId]);
    if (!chapter) throw new Refusal('chapter_not_found');
    const rows = await pagesOf(db, chapter.id, body.variant);
    return { data: await toStaffPageResponses(rows, sourceOf(caller)), pagesVersion: chapter.pages_version };
  });

  calls.serve(contract.updateComics, async ({ body, caller, recordBefore }) => {
    const author = authorOf(caller);
    const { before, moves } = await db.transaction((tx) => updateComics(tx, { ...body, author }, context));
    recordBefore(before, movesForAudit(moves, author));
    return { ...(await comicsById(body.ids, caller)), ...movedOf(moves) };
  });

  calls.serve(contract.updateChapters, async ({ body, caller, recordBefore }) => {
    recordBefore(
      await db.transaction((tx) => updateChapters(tx, { ...body, author: authorOf(caller) }, context)),
    );
    return chaptersById(body.ids, caller);
  });

  calls.serve(contract.publishComics, async ({ body, caller, recordBefore }) => {
    recordBefore(await db.transaction((tx) => publishComics(tx, withDate(body), context)));
    return comicsById(body.ids, caller);
  });

  calls.serve(contract.publishChapters, async ({ body, caller, recordBefore }) => {
    const author = authorOf(caller);
    recordBefore(await db.transaction((tx) => publishChapters(tx, { ...withDate(body), author }, context)));
    return chaptersById(body.ids, caller);
  });

  const publicationLists = {
    planned: plannedPublications,
    published: pastPublications,
    late: latePublications,
  };
  calls.serve(contract.listPublications, ({ body: { state, ...page } }) =>
    publicationLists[state](db, clock.now(), page),
  );

  calls.serve(contract.reorderChapters, async ({ params, body, caller, recordBefore }) => {
    recordBefore(await db.transaction((tx) => reorderChapters(tx, { comicId: params.id, ...body }, context)));
    return comicsById([params.id], caller);
  });

  calls.serve(contract.reorderPages, async ({ params, body, caller, recordBefore }) => {
    recordBefore(await db.transaction((tx) => reorderPages(tx, { ...params, ...body }, context)));
    return chaptersById([params.chapterId], caller);
  });

  calls.serve(contract.preflightComics, async ({ body }) => ({
    data: await preflightComics(db, body.ids, assets),
  }));

  calls.serve(contract.preflightChapters, async ({ body }) => ({
    data: await preflightChapters(db, body.ids, assets),
  }));
}

function withDate<T extends { publishAt?: string | undefined }>({ publishAt, ...rest }: T) {
  return { ...rest, ...(publishAt !== undefined && { publishAt: new Date(publishAt) }) };
}
