import type { AssetVariant } from '../assets/picture.ts';
import { grantedWish, isAdult, type Visitor } from '../maturity/maturity.rules.ts';
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

/** What a chapter brings to the decision. */
export type ChapterFacts = {
  /** 0-based place of the chapter in its comic, ascending by chapterNumber. */
  position: number;
  isFree: boolean;
  rating: ContentRating;
  /** The comic offers uncensored episodes. */
  uncensored: boolean;
  /** Variants that have pages. */
  variants: readonly AssetVariant[];
};

/** Whether a chapter is open to somebody, and which variant of it answers their wish: null if there is none for them. */
export type ChapterDecision = { access: ChapterAccess; variant: AssetVariant | null };

/** The one decision about a lock and a variant (decisions §2, §3): API, pages, images and support all ask here. */
export function decideChapter(
  chapter: ChapterFacts,
  wished: AssetVariant,
  visitor: Omit<Visitor, 'site'>,
): ChapterDecision {
  const granted = grantedWish(wished, chapter, visitor);
  const variant = resolveVariant(granted, chapter.variants, chapter.rating);
  const adult = isAdult(chapter.rating, granted);
  const unavailable = variant === null && chapter.variants.length > 0;
  return { access: decideAccess({ ...chapter, ...visitor, adult, unavailable }), variant };
}

/** Everything the lock asks. Membership and coins join these facts when they exist. */
type AccessFacts = Pick<ChapterFacts, 'position' | 'isFree'> & {
  staff: boolean;
  ageConfirmed: boolean;
  adult: boolean;
  matureAllowed: boolean;
  /** There are pages, and none of them answers the wish. */
  unavailable: boolean;
};

// What no payment could open is said first.
function decideAccess(facts: AccessFacts): ChapterAccess {
  if (facts.staff) return { state: 'open', because: 'staff' };
  if (facts.adult && !facts.ageConfirmed) return { state: 'locked', reason: 'age_confirmation_required' };
  if (facts.unavailable && !facts.matureAllowed) return { state: 'locked', reason: 'region_restricted' };
  // Only a less safe variant is out, such as the uncensored one alone: no region is to blame.
  if (facts.unavailable) return { state: 'locked', reason: 'not_published' };
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
