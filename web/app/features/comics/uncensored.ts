import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';

/** "Read Uncensored" exists where a genre of that name says so (spec §2). */
export function offersUncensored(comic: Pick<Comic, 'genres'>): boolean {
  return comic.genres.some(({ name }) => name.toLowerCase() === 'uncensored');
}

/**
 * Which variant of the page images to wish for; the server decides what this reader gets.
 * Adult comics that offer no choice are uncensored from the start.
 */
export function wishedVariant(
  comic: Pick<Comic, 'genres' | 'contentRating'>,
  uncensoredMode: boolean,
): AssetVariant {
  const noChoice = comic.contentRating === 'AO' && !offersUncensored(comic);
  return uncensoredMode || noChoice ? 'uncensored' : 'censored';
}
