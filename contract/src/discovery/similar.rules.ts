/** Which comics are similar to a comic. Comics of two sites are never compared. */

/** How many similar comics a comic has at most. */
export const similarComics = 12;

/**
 * What is read by the same people: of each person who allows it, so many comics of a site that they followed or read last. More
 * of one person would make pairs of comics that have little in common.
 */
export const comicsOfPerson = 50;

/** At most so many people count, so that the work has an end. Their ids are random, and so are those who count. */
export const maxPeople = 50_000;

/** A pair of comics counts once so many people have both, so that it tells nothing about one of them. */
export const minPeopleOfPair = 10;

/** So many people are added to those of each comic: a pair of two comics with few people is less certain. */
const smoothing = 10;

/**
 * How similar two comics are by the people who have both (`both`), and who have each. It is the cosine of the two sets of
 * people, so a comic that everybody reads is not similar to all others.
 */
export function coReadingScore({ both, one, other }: Record<'both' | 'one' | 'other', number>): number {
  return both / Math.sqrt((one + smoothing) * (other + smoothing));
}

/** Of each genre of a comic, so many of its most read comics are compared with it. */
export const comparedOfGenre = 100;
