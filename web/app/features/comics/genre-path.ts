import { type Browse, browseSearch } from '@longstrip/contract/catalogue/browse.rules';

/** The list of a genre, or of all comics. */
export function genrePath(slug: string | null, browse?: Browse): string {
  return `/categories${slug ? `/${slug}` : ''}${browse ? browseSearch(browse) : ''}`;
}
