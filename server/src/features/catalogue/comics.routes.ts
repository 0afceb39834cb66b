import {
  createComic as createComicCall,
  deleteComics as deleteComicsCall,
  listComics,
  updateComic as updateComicCall,
} from '@longstrip/contract/catalogue/catalogue.endpoints';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import { contentRatings, ratingsOf, type ContentRating } from '@longstrip/contract/site';
import type { Caller } from '../../platform/http/caller.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { comicsOnTheWire } from './catalogue.wire.ts';
import { comicFilesOf, type ComicFiles } from './comic-files.ts';
import { comicsOf, countComics } from './comics.queries.ts';
import { createComic } from './create-comic.ts';
import { deleteComics } from './delete-comics.ts';
import { savingImages, type FileFor } from './saving-images.ts';
import { updateComic } from './update-comic.ts';

export function serveComics(calls: Calls, context: CatalogueContext): void {
  const { db, assets } = context;

  calls.serve(listComics, async ({ body, caller }) => {
    const { id, contentRating } = body.filters;
    // Staff who only browse see the site that they are on, like everybody: they look beyond it by asking for it.
    const asked = contentRating?.length || id ? contentRating : [...ratingsOf(caller.site)];
    const wanted = {
      ids: id,
      // "All" of a genre bar may be sent as no genres at all.
      genres: body.filters.genres?.length ? body.filters.genres : undefined,
      ratings: ratingsFor(caller, asked),
      sort: body.sort,
      limit: body.limit,
      offset: body.offset,
    };
    const [rows, total] = await Promise.all([comicsOf(db, wanted), countComics(db, wanted)]);
    return { data: await comicsOnTheWire(db, rows, caller, assets), total };
  });

  calls.serve(createComicCall, async ({ body, files, caller }) => {
    const { cover, card } = comicFilesOf(files);
    const id = await savingImages(context, filesFor({ cover, card }), (tx, taken) =>
      createComic(tx, { ...body, ...named({ cover, card }, taken) }, context),
    );
    return { data: await oneComic(id, caller) };
  });

  calls.serve(updateComicCall, async ({ params, body, files, caller }) => {
    const { cover, card } = comicFilesOf(files);
    await savingImages(context, filesFor({ cover, card }), (tx, taken) =>
      updateComic(tx, params.id, { ...body, ...named({ cover, card }, taken) }, context),
    );
    return { data: await oneComic(params.id, caller) };
  });

  calls.serve(deleteComicsCall, async ({ body }) => {
    const gone = await db.transaction((tx) => deleteComics(tx, body.ids, context));
    return { data: gone.map((id) => ({ id })) };
  });

  async function oneComic(id: string, caller: Caller) {
    const sort = { field: 'created_at', order: 'desc' } as const;
    const rows = await comicsOf(db, { ids: [id], ratings: contentRatings, sort, limit: 1, offset: 0 });
    return comicsOnTheWire(db, rows, caller, assets);
  }
}

/** The site's ratings, whatever was asked for; only a key may look beyond them (spec §7, decisions §2). */
export function ratingsFor(caller: Caller, asked?: ContentRating[]): readonly ContentRating[] {
  if (isStaff(caller.role)) return asked?.length ? [...new Set(asked)] : contentRatings;
  const own = ratingsOf(caller.site);
  return asked?.length ? own.filter((rating) => asked.includes(rating)) : own;
}

function filesFor({ cover, card }: ComicFiles): FileFor[] {
  const files: FileFor[] = [];
  if (cover) files.push({ file: cover, purpose: 'cover' });
  if (card) files.push({ file: card, purpose: 'card' });
  return files;
}

/** What was taken, under the names of the files it came from. */
function named<T>({ cover, card }: ComicFiles, taken: T[]): { cover?: T; card?: T } {
  const [first, second] = taken;
  if (cover && card) return { cover: first, card: second };
  return cover ? { cover: first } : card ? { card: first } : {};
}
