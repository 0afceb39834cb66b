import type { ComicCard } from '@longstrip/contract/catalogue/comics.shapes';
import type { Genre } from '@longstrip/contract/catalogue/genres.shapes';
import { genrePath } from './genre-path.ts';

/** How many comics of a genre its structured data names. */
const namedComics = 20;

/** The page of a genre for search engines. */
export function genreCollection(
  { name, slug, text }: Genre & { text: string },
  comics: readonly ComicCard[],
  origin: string,
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: `${name} comics`,
    url: origin + genrePath(slug),
    ...(text && { description: text }),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: comics.slice(0, namedComics).map(({ id }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${origin}/comic/${id}`,
      })),
    },
  };
}
