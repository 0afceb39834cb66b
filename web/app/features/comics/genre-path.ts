/** The comics of a genre, or of all genres, from this position of the list on. */
export function genrePath(genreId: string | null, from = 0): string {
  const query = [genreId && `genre=${genreId}`, from && `from=${from}`].filter(Boolean).join('&');
  return `/categories${query && `?${query}`}`;
}
