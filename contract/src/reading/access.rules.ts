import type { AssetVariant } from '../assets/picture.ts';
import type { ContentRating } from '../site.ts';

/** How many chapters of a comic, counted in ascending chapterNumber, are open to everybody (spec §9). */
export const freeChapterCount = 3;

export const lockReasons = [
  'premium_required',
  'plan_excludes_uncensored',
  'age_confirmation_required',
  'region_restricted',
  'not_published',
] as const;
export type LockReason = (typeof lockReasons)[number];

export type OpenBecause = 'first_chapters' | 'free_chapter' | 'staff';
/** What the caller may do with a chapter, and why. */
export type ChapterAccess = { state: 'open'; because: OpenBecause } | { state: 'locked'; reason: LockReason };

/** Everything the decision asks. Membership, coins, age and region join these facts when they exist. */
export type AccessFacts = {
  /** 0-based place of the chapter in its comic, ascending by chapterNumber. */
  position: number;
  isFree: boolean;
  /** The caller works for the site. */
  staff: boolean;
};

/** The one decision about a lock (decisions §3): API, pages and support all ask here. */
export function decideAccess(facts: AccessFacts): ChapterAccess {
  if (facts.staff) return { state: 'open', because: 'staff' };
  if (facts.position < freeChapterCount) return { state: 'open', because: 'first_chapters' };
  if (facts.isFree) return { state: 'open', because: 'free_chapter' };
  return { state: 'locked', reason: 'premium_required' };
}

const saferVariants: Record<AssetVariant, readonly AssetVariant[]> = {
  uncensored: ['uncensored', 'censored', 'legal'],
  censored: ['censored', 'legal'],
  legal: ['legal'],
};

/**
 * Which uploaded variant answers a wish for one: the wished one, else the next safer (decisions §2).
 * A T comic may answer `legal` with `censored`. Null: not available to this reader.
 */
export function resolveVariant(
  wished: AssetVariant,
  uploaded: readonly AssetVariant[],
  rating: ContentRating,
): AssetVariant | null {
  const order =
    wished === 'legal' && rating === 'T' ? (['legal', 'censored'] as const) : saferVariants[wished];
  return order.find((variant) => uploaded.includes(variant)) ?? null;
}
