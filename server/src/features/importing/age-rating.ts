import { contentRatings, type ContentRating } from '@longstrip/contract/site';

/** ComicInfo's AgeRating values (schema v2.1) and what taggers write in their place, without spaces and dashes. */
const ratings: Record<ContentRating, RegExp> = {
  T: /^(earlychildhood|e(veryone)?(10\+)?|allages|kidstoadults|kids|g|general|u|pg(13\+?)?|t(een)?(13\+?)?|teens|safe|sfw|(\d|1[0-4])\+?)$/,
  M: /^(m(ature|a)?(1[5-7]\+?)?|mature(audiences|readers)|t(een)?(\+|plus)|olderteens?(16\+?)?|suggestive|1[5-7]\+?)$/,
  AO: /^(a(dults?)?(o|only)?(18\+?)?|m(ature|a)?18\+?|[rx](1[89])?\+?|x{2,3}|nc17\+?|(1[89]|2[01])\+?|explicit|erotica?|porn(ographic)?|hentai|nsfw)$/,
};
/** The schema's own words for "no statement". */
const noStatement = /^(|unknown|pending|notrated|unrated|none|n\/a)$/;

/** `rating` is null if none is stated. An unknown value counts as AO and is returned in `unknownRating`. */
export function ratingOfAge(value: string): { rating: ContentRating | null; unknownRating: string } {
  const key = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._–—-]+|^(rated|rating|ages?)(?=.)/g, '');
  if (noStatement.test(key)) return { rating: null, unknownRating: '' };
  const known = contentRatings.find((rating) => ratings[rating].test(key));
  return { rating: known ?? 'AO', unknownRating: known ? '' : value };
}

/** A comic is as mature as its most mature chapter. */
export function strictestRating(found: (ContentRating | null)[]): ContentRating | null {
  return contentRatings.findLast((rating) => found.includes(rating)) ?? null;
}
