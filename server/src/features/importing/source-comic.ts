import { rm } from 'node:fs/promises';
import type { ContentRating } from '@longstrip/contract/site';
import { strictestRating } from './age-rating.ts';
import { fetchPage } from './fetch-page.ts';
import { eachText, type ImportedFields } from './imported-fields.ts';
import type { PageSource, PlannedComic } from './plan.ts';
import { ImportRefusal } from './refusals.ts';

/** A planned comic as the catalogue can hold it. */
export type SourceComic = {
  planned: PlannedComic;
  fields: ImportedFields;
  /** Null if neither the source nor `--rating` states one. */
  rating: ContentRating | null;
  /** The picture that cover and card are made from. */
  cover: PageSource;
  /** SHA-256 of a picture's bytes; null, and reported, when it cannot be read. */
  hashOf(source: PageSource): Promise<string | null>;
};

type ReadOptions = {
  rating: ContentRating | null;
  folder: string;
  /** Names of genres in lower case. A tag counts as a genre if it is one of them. */
  genres: Set<string>;
  refuse(path: string, reason: string): void;
};

export function sourceComic(planned: PlannedComic, options: ReadOptions): SourceComic {
  const { rating, folder, genres, refuse } = options;
  const hashes = new Map<PageSource, string | null>();
  const names = [...planned.genres, ...planned.tags.filter((tag) => genres.has(tag.toLowerCase()))];
  const unknown = planned.unknownRatings.length > 0 ? (rating ?? 'AO') : null;
  return {
    planned,
    fields: {
      ...eachText((name) => planned[name]),
      title: planned.title.slice(0, 200),
      // The genre "uncensored" enables the uncensored mode, which only staff may decide.
      genres: [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
        .filter((name) => name.toLowerCase() !== 'uncensored')
        .slice(0, 20)
        .sort(),
      creators: planned.creators,
    },
    rating: strictestRating([planned.rating, unknown]) ?? rating,
    cover: planned.cover ?? planned.chapters[0]!.pages[0]!,
    async hashOf(source) {
      const known = hashes.get(source);
      if (known !== undefined) return known;
      try {
        const page = await fetchPage(source, folder);
        await rm(page.path, { force: true });
        hashes.set(source, page.hash);
      } catch (error) {
        if (!(error instanceof ImportRefusal)) throw error;
        refuse(error.path, error.reason);
        hashes.set(source, null);
      }
      return hashes.get(source)!;
    },
  };
}
