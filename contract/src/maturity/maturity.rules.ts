/** Who may see what of mature content (decisions §2). Server, images and pages ask here and nowhere else. */
import type { AssetVariant } from '../assets/picture.ts';
import { siteOf, type ContentRating, type SiteVariant } from '../site.ts';

/** How the site learns that somebody is 18 or older: they say so themselves, or nobody is asked. */
export const ageChecks = ['self-declared', 'none'] as const;
export type AgeCheckKind = (typeof ageChecks)[number];

/** What decides about mature content besides the content itself. */
export type Visitor = {
  site: SiteVariant;
  /** Has shown to be 18 or older, or nobody is asked. */
  ageConfirmed: boolean;
  /** False in a region on the operator's list; true where the region is not known. */
  matureAllowed: boolean;
  staff: boolean;
};

/** "Read Uncensored" exists where a genre of that name says so, in any case of letters (spec §2). */
export function offersUncensored(genres: readonly { name: string }[]): boolean {
  return genres.some(({ name }) => name.toLowerCase() === 'uncensored');
}

/** Adult: all of an AO comic, and whatever is uncensored. Nobody gets it before they confirmed their age. */
export function isAdult(rating: ContentRating, variant: AssetVariant | null): boolean {
  return rating === 'AO' || variant === 'uncensored';
}

/** The variant a visitor's wish stands for: `legal` in a restricted region; uncensored only where it is offered. */
export function grantedWish(
  wished: AssetVariant,
  comic: { rating: ContentRating; uncensored: boolean },
  { matureAllowed, staff }: Pick<Visitor, 'matureAllowed' | 'staff'>,
): AssetVariant {
  if (staff) return wished;
  if (!matureAllowed) return 'legal';
  return wished === 'uncensored' && !mayBeUncensored(comic) ? 'censored' : wished;
}

/** An image by what it shows: a page has a variant; covers, cards, previews and banners have none. */
export type ShownImage = { rating: ContentRating; uncensored: boolean; variant: AssetVariant | null };

/** `hidden`: on this site it does not exist. */
export type ImageVerdict = 'shown' | 'hidden' | 'age_confirmation_required' | 'region_restricted';

/** Whether a visitor may have this image at all; locks of episodes are another question. */
export function judgeImage(image: ShownImage, visitor: Visitor): ImageVerdict {
  if (visitor.staff) return 'shown';
  if (siteOf(image.rating) !== visitor.site) return 'hidden';
  if (image.variant === 'uncensored' && !mayBeUncensored(image)) return 'hidden';
  if (isAdult(image.rating, image.variant) && !visitor.ageConfirmed) return 'age_confirmation_required';
  if (!visitor.matureAllowed && !fitsEveryRegion(image)) return 'region_restricted';
  return 'shown';
}

/** Whether everybody on its site gets the same answer, so that caches between may keep the image. */
export function isForEverybody(image: ShownImage, { regionsDiffer }: { regionsDiffer: boolean }): boolean {
  return !isAdult(image.rating, image.variant) && (!regionsDiffer || fitsEveryRegion(image));
}

/** In a restricted region: legal pages, censored ones of T comics, and pictures about comics that are not AO. */
function fitsEveryRegion({ rating, variant }: ShownImage): boolean {
  if (variant === null) return rating !== 'AO';
  return variant === 'legal' || (variant === 'censored' && rating === 'T');
}

function mayBeUncensored({ rating, uncensored }: { rating: ContentRating; uncensored: boolean }): boolean {
  return rating === 'AO' || (rating === 'M' && uncensored);
}
