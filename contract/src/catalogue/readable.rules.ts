import type { AssetVariant } from '../assets/picture.ts';
import { offersUncensored } from '../maturity/maturity.rules.ts';
import { decideChapter } from '../reading/access.rules.ts';
import { requestedVariant } from '../reading/requested-variant.rules.ts';
import type { ContentRating } from '../site.ts';

/** The properties of a comic that decide which of its pages readers get. */
export type RatedComic = {
  contentRating: ContentRating;
  genres: readonly { name: string; mature: boolean }[];
};

type Reading = {
  uncensoredMode: boolean;
  /** The variant that readers get in this mode; null if they cannot open the episode. */
  variant: AssetVariant | null;
};

/**
 * For each mode that the comic offers, what a reader gets if nothing else restricts them: the episode is published and
 * paid for, the age is confirmed, and the region is not restricted.
 */
export function readingsOf(comic: RatedComic, variants: readonly AssetVariant[]): Reading[] {
  const uncensored = offersUncensored(comic.genres);
  const chapter = {
    published: true,
    position: 0,
    isFree: true,
    rating: comic.contentRating,
    uncensored,
    variants,
    coinPrice: 0,
  };
  const visitor = { ageConfirmed: true, matureAllowed: true, staff: false };
  const paid = { membership: { coversUncensored: true }, unlocked: true };
  const modes = uncensored ? [false, true] : [false];
  return modes.map((uncensoredMode) => {
    const requested = requestedVariant(comic, uncensoredMode);
    const { access, variant } = decideChapter(chapter, requested, visitor, paid);
    return { uncensoredMode, variant: access.state === 'open' ? variant : null };
  });
}

/** Whether readers can open an episode with these variants in one of the modes. */
export function isReadable(comic: RatedComic, variants: readonly AssetVariant[]): boolean {
  return readingsOf(comic, variants).some(({ variant }) => variant !== null);
}
