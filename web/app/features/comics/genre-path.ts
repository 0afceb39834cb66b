export const genrePath = (genreId: string | null) => `/categories${genreId ? `?genre=${genreId}` : ''}`;
