import {
  createGenre as createGenreCall,
  deleteGenres as deleteGenresCall,
  listGenres,
  updateGenre as updateGenreCall,
} from '@longstrip/contract/catalogue/catalogue.endpoints';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import { ratingsOf } from '@longstrip/contract/site';
import type { Calls } from '../../platform/http/calls.ts';
import type { CatalogueContext } from './catalogue.routes.ts';
import { deleteGenres } from './delete-genres.ts';
import { allGenres, genresInUse } from './genres.queries.ts';
import { createGenre, updateGenre } from './save-genre.ts';

export function serveGenres(calls: Calls, context: CatalogueContext): void {
  const { db } = context;

  calls.serve(listGenres, async ({ caller }) => {
    const data = isStaff(caller.role) ? await allGenres(db) : await genresInUse(db, ratingsOf(caller.site));
    return { data, total: data.length };
  });

  calls.serve(createGenreCall, async ({ body }) => {
    const id = await db.transaction((tx) => createGenre(tx, body, context));
    return { data: [{ id, ...body }] };
  });

  calls.serve(updateGenreCall, async ({ params, body }) => {
    await db.transaction((tx) => updateGenre(tx, params.id, body, context));
    return { data: (await allGenres(db)).filter((genre) => genre.id === params.id) };
  });

  calls.serve(deleteGenresCall, async ({ body }) => {
    const gone = await db.transaction((tx) => deleteGenres(tx, body.ids, context));
    return { data: gone.map((id) => ({ id })) };
  });
}
