import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { offersUncensored } from '@longstrip/contract/maturity/maturity.rules';

/**
 * The variant of the page images to request; the server decides what this reader gets.
 * Adult comics that offer no choice are uncensored from the start.
 */
export function requestedVariant(
  comic: Pick<Comic, 'genres' | 'contentRating'>,
  uncensoredMode: boolean,
): AssetVariant {
  const noChoice = comic.contentRating === 'AO' && !offersUncensored(comic.genres);
  return uncensoredMode || noChoice ? 'uncensored' : 'censored';
}
