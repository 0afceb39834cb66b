import type { AssetVariant } from '../assets/picture.ts';
import { coinValueCents, type PackFigures } from '../coins/coins.rules.ts';
import { allowedVariant, isAdult, type Visitor } from '../maturity/maturity.rules.ts';
import type { ContentRating } from '../site.ts';

/** How many chapters of a comic, counted in ascending chapterNumber, are open to everyone (spec §9). */
export const freeChapterCount = 3;

export const lockReasons = [
  'premium_required',
  'plan_excludes_uncensored',
  'age_confirmation_required',
  'region_restricted',
  'not_published',
] as const;
export type LockReason = (typeof lockReasons)[number];

export const openReasons = ['first_chapters', 'free_chapter', 'membership', 'coins', 'staff'] as const;
export type OpenBecause = (typeof openReasons)[number];

/**
 * What the caller may do with a chapter, and why. `coins`: the price that permanently opens a locked chapter; null if
 * coins do not open it. `coinsValueCents`: what they cost at most; null if no coins are sold.
 */
export type ChapterAccess =
  | { state: 'open'; because: OpenBecause }
  | { state: 'locked'; reason: LockReason; coins: number | null; coinsValueCents: number | null };

/** What the lock and variant of a chapter and variant depend on. */
export type ChapterAccessInput = {
  /** Chapter and comic are published. */
  published: boolean;
  /** 0-based place of the chapter in its comic, ascending by chapterNumber. */
  position: number;
  isFree: boolean;
  rating: ContentRating;
  /** The comic offers uncensored episodes. */
  uncensored: boolean;
  /** Variants that have pages. */
  variants: readonly AssetVariant[];
  /** Coins that unlock it. */
  coinPrice: number;
};

/** What a reader has paid for. */
export type Entitlement = {
  /** An active membership, and whether its plan covers AO comics and uncensored mode. */
  membership: { coversUncensored: boolean } | null;
  /** The chapter has been unlocked with coins. */
  unlocked: boolean;
};
export const noEntitlement: Entitlement = { membership: null, unlocked: false };

/** Whether a chapter is open to a visitor, and the variant they read: null if none is available to them. */
export type ChapterDecision = { access: ChapterAccess; variant: AssetVariant | null };

/**
 * The only function that decides a lock and a variant (decisions §2, §3): API, pages, images and support all call it.
 * `packs`: the coin packs on sale, which value the price in cents.
 */
export function decideChapter(
  chapter: ChapterAccessInput,
  requested: AssetVariant,
  visitor: Omit<Visitor, 'site'>,
  paid: Entitlement,
  packs: readonly PackFigures[] = [],
): ChapterDecision {
  const granted = allowedVariant(requested, chapter, visitor);
  const variant = resolveVariant(granted, chapter.variants, chapter.rating);
  const adult = isAdult(chapter.rating, granted);
  const unavailable = variant === null && chapter.variants.length > 0;
  return { access: decideAccess({ ...chapter, ...visitor, ...paid, packs, adult, unavailable }), variant };
}

/** Everything the lock depends on. */
type AccessInput = ChapterAccessInput &
  Omit<Visitor, 'site'> &
  Entitlement & {
    packs: readonly PackFigures[];
    adult: boolean;
    /** There are pages, but none in the requested variant or a safer one. */
    unavailable: boolean;
  };

// Reasons that no payment could remove come first.
function decideAccess(input: AccessInput): ChapterAccess {
  if (input.staff) return open('staff');
  if (!input.published) return locked('not_published');
  if (input.adult && !input.ageConfirmed) return locked('age_confirmation_required');
  if (input.unavailable && !input.matureAllowed) return locked('region_restricted');
  // Only a less safe variant exists, for example only the uncensored one: the region is not the reason.
  if (input.unavailable) return locked('not_published');
  if (input.position < freeChapterCount) return open('first_chapters');
  if (input.isFree) return open('free_chapter');
  if (input.unlocked) return open('coins');
  if (input.membership && (input.membership.coversUncensored || !input.adult)) return open('membership');
  // A chapter without pages is not sold.
  const coins = input.variants.length > 0 ? input.coinPrice : null;
  const valueCents = coins && coinValueCents(coins, input.packs);
  return locked(
    input.membership ? 'plan_excludes_uncensored' : 'premium_required',
    coins,
    valueCents || null,
  );
}

function open(because: OpenBecause): ChapterAccess {
  return { state: 'open', because };
}

function locked(
  reason: LockReason,
  coins: number | null = null,
  coinsValueCents: number | null = null,
): ChapterAccess {
  return { state: 'locked', reason, coins, coinsValueCents };
}

const saferVariants: Record<AssetVariant, readonly AssetVariant[]> = {
  uncensored: ['uncensored', 'censored', 'legal'],
  censored: ['censored', 'legal'],
  legal: ['legal'],
};

/**
 * The uploaded variant that is delivered: the requested one, else the next safer one (decisions §2).
 * A T comic may answer `legal` with `censored`. Null: not available to this reader.
 */
export function resolveVariant(
  requested: AssetVariant,
  uploaded: readonly AssetVariant[],
  rating: ContentRating,
): AssetVariant | null {
  const order =
    requested === 'legal' && rating === 'T' ? (['legal', 'censored'] as const) : saferVariants[requested];
  return order.find((variant) => uploaded.includes(variant)) ?? null;
}
