import * as contract from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { BodyOf } from '@longstrip/contract/endpoint';
import type { Visitor } from '@longstrip/contract/maturity/maturity.rules';
import { contentRatings, type ContentRating } from '@longstrip/contract/site';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Caller, SharedCaller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { StagedImage } from '../assets/index.ts';
import { visitorOf } from '../maturity/index.ts';
import { authorOf } from '../versions/index.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { toCardResponses, toComicResponses } from './catalogue.responses.ts';
import { comicFilesOf } from './comic-files.ts';
import { comicsOf, countComics, findComic } from './comics.queries.ts';
import { createComic } from './create-comic.ts';
import { withStagedImages } from './with-staged-images.ts';
import { movedOf, movesForAudit } from './site-moves.ts';
import { toStaffComicResponses } from './staff.responses.ts';
import { trashComics } from './trash-comics.ts';
import { updateComic } from './update-comic.ts';

type Wanted = { body: BodyOf<typeof contract.listComics>; caller: SharedCaller };

/** Bytes of comics in one answer; long descriptions end a page before its `limit`. */
const maxPageBytes = 990_000;

export function serveComics(calls: Calls, context: CatalogueContext): void {
  const { db, assets } = context;

  const find = async ({ body, caller }: Wanted, visitor: Visitor) => {
    const { id, contentRating } = body.filters;
    // Staff see the comics of the current site, like all visitors. A filter by id or rating also finds those of the other.
    const requested = contentRating?.length || id ? contentRating : [...ratingsOf(caller.site)];
    const query = {
      ids: id,
      // "All" in the genre bar may be sent as an empty list.
      genres: body.filters.genres?.length ? body.filters.genres : undefined,
      creator: body.filters.creator,
      ratings: ratingsFor(visitor, requested),
      drafts: visitor.staff && id !== undefined,
      sort: body.sort,
      limit: body.limit,
      offset: body.offset,
    };
    // The page of a comic requests one id, so the total is the number of rows found.
    const isOne = id?.length === 1 && body.offset === 0;
    const [rows, counted] = await Promise.all([comicsOf(db, query), isOne ? null : countComics(db, query)]);
    return { rows, total: counted ?? rows.length };
  };

  const list = async (wanted: Wanted) => {
    const visitor = visitorOf(wanted.caller);
    const { rows, total } = await find(wanted, visitor);
    return { data: withinPage(await toComicResponses(db, rows, visitor, assets)), total };
  };
  calls.serveCached(contract.listComics, {
    shared: (wanted) => db.fromReplica(() => list(wanted)),
    staff: list,
    tags: ({ body }) => tagsOf(body),
  });

  const listCards = async (wanted: Wanted) => {
    const visitor = visitorOf(wanted.caller);
    const { rows, total } = await find(wanted, visitor);
    return { data: await toCardResponses(db, rows, visitor, assets), total };
  };
  calls.serveCached(contract.listComicCards, {
    shared: (wanted) => db.fromReplica(() => listCards(wanted)),
    staff: listCards,
    tags: ({ body }) => tagsOf(body),
  });

  calls.serve(contract.createComic, async ({ body, files, caller, once }) => {
    return withStagedImages(context, comicFilesOf(files), (tx, staged) =>
      once(tx, async () => {
        const id = await createComic(tx, { ...body, ...artworkOf(staged) }, context);
        return { data: await oneComic(tx, id, caller) };
      }),
    );
  });

  calls.serve(contract.updateComic, async ({ params, body, files, caller, recordBefore }) => {
    const author = authorOf(caller);
    const { before, others, moves } = await withStagedImages(context, comicFilesOf(files), (tx, staged) =>
      updateComic(tx, params.id, { ...body, ...artworkOf(staged), author }, context),
    );
    recordBefore(before, { ...others, ...movesForAudit(moves, author) });
    return { data: await oneComic(db, params.id, caller), ...movedOf(moves) };
  });

  calls.serve(contract.deleteComics, async ({ body, caller, recordDeleted }) => {
    const { trashed, deleted } = await db.transaction((tx) =>
      trashComics(tx, body.ids, authorOf(caller), context),
    );
    recordDeleted(deleted);
    return { data: trashed };
  });

  async function oneComic(source: Database | Tx, id: string, caller: Caller) {
    const row = await findComic(source, id, contentRatings, { drafts: true });
    return toStaffComicResponses(row ? [row] : [], { db: source, visitor: visitorOf(caller), assets });
  }
}

/** As many of the comics, from the first one on, as one answer holds; at least one. */
function withinPage(comics: Comic[]): Comic[] {
  let bytes = 0;
  const end = comics.findIndex((comic, index) => {
    bytes += Buffer.byteLength(JSON.stringify(comic)) + 1;
    return index > 0 && bytes > maxPageBytes;
  });
  return end === -1 ? comics : comics.slice(0, end);
}

/** The requested ratings, limited to those of the site, except for staff (spec §7, decisions §2). */
export function ratingsFor(
  { site, staff }: Pick<Visitor, 'site' | 'staff'>,
  requested?: ContentRating[],
): readonly ContentRating[] {
  if (staff) return requested?.length ? [...new Set(requested)] : contentRatings;
  const own = ratingsOf(site);
  return requested?.length ? own.filter((rating) => requested.includes(rating)) : own;
}

function artworkOf(staged: StagedImage[]) {
  return {
    cover: staged.find(({ purpose }) => purpose === 'cover'),
    card: staged.find(({ purpose }) => purpose === 'card'),
  };
}

/** A list by ids changes only with those comics, of which a change of a genre names each; any other list with every comic. */
function tagsOf({ filters: { id } }: Wanted['body']) {
  return id?.map((each) => `Comic:${each}` as const) ?? ['Comic' as const, 'Genre' as const];
}
