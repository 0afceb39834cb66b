import type { Body } from '@longstrip/client/calls';
import { type Browse, filtersOf } from '@longstrip/contract/catalogue/browse.rules';

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
