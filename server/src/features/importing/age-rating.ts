import type { Rating } from './plan.ts';

/** ComicInfo's AgeRating values (schema v2.1) and what they are here. Left out: Unknown, Rating Pending. */
const ratings: Record<string, Rating> = {
  'early childhood': 'T',
  everyone: 'T',
  'everyone 10+': 'T',
  g: 'T',
  'kids to adults': 'T',
  pg: 'T',
  teen: 'T',
  m: 'M',
  'ma15+': 'M',
  'mature 17+': 'M',
  'adults only 18+': 'AO',
  'r18+': 'AO',
  'x18+': 'AO',
};

const strictness: Rating[] = ['T', 'M', 'AO'];

/** Null when the value says nothing; case and spaces do not matter. */
export function ratingOfAge(value: string): Rating | null {
  const key = value.toLowerCase().replace(/\s+/g, ' ').replace(/ \+/g, '+').trim();
  return Object.hasOwn(ratings, key) ? ratings[key]! : null;
}

/** A comic is as mature as its most mature chapter. */
export function strictestRating(found: (Rating | null)[]): Rating | null {
  return strictness.findLast((rating) => found.includes(rating)) ?? null;
}
