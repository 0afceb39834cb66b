import type { Body } from '@longstrip/client/calls';

/** The home page's "Something New" (spec §9). */
export const newestComics = {
  limit: 10,
  sort: { field: 'created_at', order: 'desc' },
} satisfies Body<'listComics'>;

/** Everything the categories page filters; with a genre, what the server filters (spec §7). */
export function comicsOfGenre(genre: string | null): Body<'listComics'> {
  return { limit: 200, offset: 0, filters: genre ? { genres: [genre] } : {} };
}
