import type { Body } from '@longstrip/client/calls';
import { type Browse, filtersOf } from '@longstrip/contract/catalogue/browse.rules';

/** The home page's "Something New" (spec §9). */
export const newestComics = {
  limit: 10,
  sort: { field: 'created_at', order: 'desc' },
} satisfies Body<'listComicCards'>;

/** A page of the comics that an address asks for, of a genre or of all (spec §9: 200). */
export function browsedComics(genre: string | undefined, browse: Browse): Body<'browseComics'> {
  const { sort, after } = browse;
  return {
    limit: 200,
    sort,
    ...(after && { after }),
    filters: { ...(genre && { genre }), ...filtersOf(browse) },
  };
}
