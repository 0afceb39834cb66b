/** Who may see which mature content (decisions §2). The only place where this is decided. */
import type { AssetVariant } from '../assets/picture.ts';
import type { ContentRating, SiteVariant } from '../site.ts';
import { siteOf } from '../site.rules.ts';

/** How the site checks that a visitor is 18 or older: they declare it, or there is no check. */
export const ageChecks = ['self-declared', 'none'] as const;
export type AgeCheckKind = (typeof ageChecks)[number];

/** What decides about mature content besides the content itself. */
export type Visitor = {
  site: SiteVariant;
  /** Has confirmed to be 18 or older, or needs no confirmation. */
  ageConfirmed: boolean;
  /** False in a region on the operator's list; true where the region is not known. */
  matureAllowed: boolean;
  staff: boolean;
};

/** "Read Uncensored" exists for comics with a genre of this name, in upper or lower case (spec §2). */
export const uncensoredGenre = 'uncensored';

export function offersUncensored(genres: readonly { name: string }[]): boolean {
  return genres.some(({ name }) => name.toLowerCase() === uncensoredGenre);
}

/** Adult: everything of an AO comic, and every uncensored page. Shown only after an age is confirmed. */
export function isAdult(rating: ContentRating, variant: AssetVariant | null): boolean {
  return rating === 'AO' || variant === 'uncensored';
}

/** The requested variant if allowed: `legal` in a restricted region; `uncensored` only where the comic offers it. */
export function allowedVariant(
  requested: AssetVariant,
  comic: { rating: ContentRating; uncensored: boolean },
  { matureAllowed, staff }: Pick<Visitor, 'matureAllowed' | 'staff'>,
): AssetVariant {
  if (staff) return requested;
  if (!matureAllowed) return 'legal';
  return requested === 'uncensored' && !mayBeUncensored(comic) ? 'censored' : requested;
}

/** What an image shows. Pages have a variant; covers, cards, previews and banners have none. */
export type ShownImage = {
  rating: ContentRating;
  uncensored: boolean;
  variant: AssetVariant | null;
  /** What the image belongs to is published. */
  published: boolean;
};

/** `hidden`: the image does not exist on this site. */
export type ImageDecision = 'shown' | 'hidden' | 'age_confirmation_required' | 'region_restricted';

/** Whether a visitor may see this image, chapter locks aside. */
export function decideImage(image: ShownImage, visitor: Visitor): ImageDecision {
  if (visitor.staff) return 'shown';
  if (!image.published) return 'hidden';
  if (siteOf(image.rating) !== visitor.site) return 'hidden';
  if (image.variant === 'uncensored' && !mayBeUncensored(image)) return 'hidden';
  if (isAdult(image.rating, image.variant) && !visitor.ageConfirmed) return 'age_confirmation_required';
  if (!visitor.matureAllowed && !fitsEveryRegion(image)) return 'region_restricted';
  return 'shown';
}

/** Whether all visitors of its site may have the image, so that shared caches may keep it. */
export function isPublicOnItsSite(
  image: Omit<ShownImage, 'published'>,
  { regionsDiffer }: { regionsDiffer: boolean },
): boolean {
  return !isAdult(image.rating, image.variant) && (!regionsDiffer || fitsEveryRegion(image));
}

/** In a restricted region: legal pages, censored ones of T comics, and pictures about comics that are not AO. */
function fitsEveryRegion({ rating, variant }: Pick<ShownImage, 'rating' | 'variant'>): boolean {
  if (variant === null) return rating !== 'AO';
  return variant === 'legal' || (variant === 'censored' && rating === 'T');
}

function mayBeUncensored({ rating, uncensored }: { rating: ContentRating; uncensored: boolean }): boolean {
  return rating === 'AO' || (rating === 'M' && uncensored);
}
