import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';

/** The genres found in these comics, each once by id, in the order of their names: the same on the server and in the browser. */
export function genresOf(comics: readonly Pick<Comic, 'genres'>[]): Genre[] {
  const byId = new Map(comics.flatMap(({ genres }) => genres).map((genre) => [genre.id, genre]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export function withGenre<C extends Pick<Comic, 'genres'>>(
  comics: readonly C[],
  genreId: string | null,
): C[] {
  return comics.filter(({ genres }) => !genreId || genres.some(({ id }) => id === genreId));
}
