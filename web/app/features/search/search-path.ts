import type { Body } from '@longstrip/client/calls';

export type SearchFilters = NonNullable<Body<'searchComics'>['filters']>;
export type Search = { question: string; filters: SearchFilters };

const names = ['status', 'contentRating', 'length'] as const;

/** The address of a search, which can be shared. */
export function searchPath({ question, filters }: Search): string {
  const query = new URLSearchParams();
  if (question) query.set('q', question);
  if (typeof filters.genres === 'string') query.set('genre', filters.genres);
  for (const name of names) {
    const value = filters[name];
    if (value) query.set(name, value);
  }
  return `/search${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** The search of an address. The server refuses values that do not exist. */
export function searchOf(search: string): Search {
  const query = new URLSearchParams(search);
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) filters[name] = value;
  }
  const genre = query.get('genre');
  if (genre) filters['genres'] = genre;
  return { question: (query.get('q') ?? '').trim(), filters: filters as SearchFilters };
}
