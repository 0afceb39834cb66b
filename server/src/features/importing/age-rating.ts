import type { Rating } from './plan.ts';

/** ComicInfo's AgeRating values (schema v2.1) and what taggers write in their place, without spaces and dashes. */
const ratings: Record<Rating, RegExp> = {
  T: /^(earlychildhood|e(veryone)?(10\+)?|allages|kidstoadults|kids|g|general|u|pg(13\+?)?|t(een)?(13\+?)?|teens|safe|sfw|(\d|1[0-4])\+?)$/,
  M: /^(m(ature|a)?(1[5-7]\+?)?|mature(audiences|readers)|t(een)?(\+|plus)|olderteens?(16\+?)?|suggestive|1[5-7]\+?)$/,
  AO: /^(a(dults?)?(o|only)?(18\+?)?|m(ature|a)?18\+?|[rx](1[89])?\+?|x{2,3}|nc17\+?|(1[89]|2[01])\+?|explicit|erotica?|porn(ographic)?|hentai|nsfw)$/,
};
/** The schema's own words for "no statement". */
const noStatement = /^(|unknown|pending|notrated|unrated|none|n\/a)$/;

const strictness: Rating[] = ['T', 'M', 'AO'];

/** Null when no rating is stated, 'unknown' when one is stated that cannot be read. */
export function ratingOfAge(value: string): Rating | 'unknown' | null {
  const key = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._–—-]+|^(rated|rating|ages?)(?=.)/g, '');
  if (noStatement.test(key)) return null;
  return strictness.find((rating) => ratings[rating].test(key)) ?? 'unknown';
}

/** A comic is as mature as its most mature chapter. */
export function strictestRating(found: (Rating | null)[]): Rating | null {
  return strictness.findLast((rating) => found.includes(rating)) ?? null;
}
