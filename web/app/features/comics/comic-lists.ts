import type { Body } from '@longstrip/client/calls';

/** The home page's "Something New" (spec §9). */
export const newestComics = {
  limit: 10,
  sort: { field: 'created_at', order: 'desc' },
} satisfies Body<'listComicCards'>;

/** All comics, which the categories page filters itself; with a genre, those that the server selects (spec §7). */
export function comicsOfGenre(genre: string | null, offset = 0): Body<'listComicCards'> {
  return { limit: 200, offset, filters: genre ? { genres: [genre] } : {} };
}
