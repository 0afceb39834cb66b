import { readGenre } from '@longstrip/contract/catalogue/browse.endpoints';
import * as contract from '@longstrip/contract/catalogue/catalogue.endpoints';
import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import { ratingsOf } from '@longstrip/contract/site.rules';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { authorOf } from '../versions/index.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { allGenres, countComicsOf, genreBySlug, genresInUse, savedGenres } from './genres.queries.ts';
import { createGenre, updateGenre } from './save-genre.ts';
import { trashGenres } from './trash-genres.ts';

export function serveGenres(calls: Calls, context: CatalogueContext): void {
  const { db } = context;

  calls.serveCached(contract.listGenres, {
    shared: ({ caller }) => db.fromReplica(async () => listOf(await genresInUse(db, ratingsOf(caller.site)))),
    staff: async () => listOf(await allGenres(db)),
  });

  calls.serveCached(readGenre, {
    shared: ({ params, caller }) =>
      db.fromReplica(async () => {
        const found = await genreBySlug(db, params.slug, ratingsOf(caller.site));
        if (!found) throw new Refusal('genre_not_found');
        return found;
      }),
  });

  calls.serve(contract.listSavedGenres, async () => ({ data: await savedGenres(db) }));

  calls.serve(contract.createGenre, async ({ body, once }) =>
    db.transaction((tx) =>
      once(tx, async () => {
        const id = await createGenre(tx, body, context);
        return { data: (await savedGenres(tx)).filter((genre) => genre.id === id) };
      }),
    ),
  );

  calls.serve(contract.updateGenre, async ({ params, body, caller, recordBefore }) => {
    const changes = { ...body, author: authorOf(caller) };
    recordBefore(await db.transaction((tx) => updateGenre(tx, params.id, changes, context)));
    return { data: (await savedGenres(db)).filter((genre) => genre.id === params.id) };
  });

  calls.serve(contract.deleteGenres, async ({ body, caller, recordDeleted }) => {
    const { trashed, deleted } = await db.transaction((tx) =>
      trashGenres(tx, body.ids, authorOf(caller), context),
    );
    recordDeleted(deleted);
    return { data: trashed };
  });

  calls.serve(contract.countGenreComics, async ({ params }) => ({
    comics: await countComicsOf(db, params.id),
  }));
}

function listOf(data: Genre[]) {
  return { data, total: data.length };
}
