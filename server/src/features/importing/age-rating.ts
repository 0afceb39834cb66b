import { contentRatings, type ContentRating } from '@longstrip/contract/site';

/** AgeRating values of ComicInfo v2.1 and MetronInfo, and what taggers write in their place, without spaces and dashes. */
const ratings: Record<ContentRating, RegExp> = {
  T: /^(earlychildhood|e(veryone)?(10\+)?|allages|kidstoadults|kids|g|general|u|pg(13\+?)?|t(een)?(13\+?)?|teens|safe|sfw|(\d|1[0-4])\+?)$/,
  M: /^(m(ature|a)?(1[5-7]\+?)?|mature(audiences|readers)|t(een)?(\+|plus)|olderteens?(16\+?)?|suggestive|1[5-7]\+?)$/,
  AO: /^(a(dults?)?(o|only)?(18\+?)?|m(ature|a)?18\+?|[rx](1[89])?\+?|x{2,3}|nc17\+?|(1[89]|2[01])\+?|explicit|erotica?|porn(ographic)?|hentai|nsfw|smut|成人(向け|漫画)?|18禁|19금|성인)$/,
};
/** The schema's own words for "no statement". */
const noStatement = /^(|unknown|pending|notrated|unrated|none|null|n\/a)$/;

function keyOf(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._–—-]+|^(rated|rating|ages?)(?=.)/g, '');
}

/** `rating` is null if none is stated, and for an unknown value, which is returned in `unknownRating`. */
export function ratingOfAge(value: string): { rating: ContentRating | null; unknownRating: string } {
  const key = keyOf(value);
  if (noStatement.test(key)) return { rating: null, unknownRating: '' };
  const rating = contentRatings.find((each) => ratings[each].test(key)) ?? null;
  return { rating, unknownRating: rating ? '' : value };
}

/** Whether a genre or tag says that a comic is for adults only. */
export function isAdultGenre(name: string): boolean {
  return ratings.AO.test(keyOf(name));
}

/** A comic is as mature as its most mature chapter. */
export function strictestRating(found: (ContentRating | null)[]): ContentRating | null {
  return contentRatings.findLast((rating) => found.includes(rating)) ?? null;
}

const ageField = /^@?(age|content)rating$/;
const adultField = /^@?(is)?(adult|nsfw)$/;

/**
 * Every age rating in a parsed XML or JSON document, at any depth and in any spelling of the field, so that none is
 * missed because a format has it in another place.
 */
export function agesIn(document: unknown): string[] {
  const ages: string[] = [];
  const unread: unknown[] = [document];
  while (unread.length > 0) {
    const node = unread.pop();
    if (node === null || typeof node !== 'object') continue;
    for (const [name, value] of Object.entries(node)) {
      const field = name.toLowerCase().replace(/[\s_-]/g, '');
      if (ageField.test(field)) for (const each of [value].flat()) ages.push(wordOf(each));
      if (adultField.test(field) && /^(true|yes|1)$/i.test(wordOf(value))) ages.push('adult');
      unread.push(value);
    }
  }
  return [...new Set(ages)].filter(Boolean);
}

function wordOf(value: unknown): string {
  const text: unknown =
    typeof value === 'object' && value !== null ? (value as { '#text'?: unknown })['#text'] : value;
  return ['string', 'number', 'boolean'].includes(typeof text) ? String(text).trim().slice(0, 60) : '';
}
