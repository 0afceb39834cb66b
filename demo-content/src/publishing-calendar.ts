import { random } from './drawing/random.ts';

const day = 86_400_000;

/**
 * Episodes come out once a week, each comic on its own weekday, and sometimes a day late. A comic with many more weeks
 * than episodes took a break between two seasons.
 */
export function publishingDays(
  slug: string,
  episodes: number,
  weeksOld: number,
  now: Date,
  seed: number,
): Date[] {
  const rnd = random(seed, slug, 'calendar');
  const last =
    Math.floor(now.getTime() / day) * day -
    Math.floor(rnd.between(2, 7)) * day +
    rnd.between(8, 20) * 3_600_000;
  const pause = Math.max(0, weeksOld - episodes);
  const firstSeason = pause > 4 ? Math.round(episodes * rnd.between(0.4, 0.6)) : 0;
  return Array.from({ length: episodes }, (_, i) => {
    const back = episodes - 1 - i + (i < firstSeason ? pause : 0);
    const slip = back > 0 && rnd.next() < 0.12 ? day : 0;
    return new Date(Math.round((last - back * 7 * day + slip) / 60_000) * 60_000);
  });
}

/** The comic's page is published shortly before its first episode. */
export const openingDay = (first: Date): Date => new Date(first.getTime() - 2 * day);
