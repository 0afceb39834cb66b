import type { AssetVariant } from '../assets/picture.ts';
import { offersUncensored } from '../maturity/maturity.rules.ts';
import type { ContentRating } from '../site.ts';

/**
 * The variant of the page images to request; the server decides what this reader gets.
 * Adult comics that offer no choice are uncensored from the start.
 */
export function requestedVariant(
  comic: { genres: readonly { name: string }[]; contentRating: ContentRating },
  uncensoredMode: boolean,
): AssetVariant {
  const noChoice = comic.contentRating === 'AO' && !offersUncensored(comic.genres);
  return uncensoredMode || noChoice ? 'uncensored' : 'censored';
}
