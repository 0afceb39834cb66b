import { random } from './drawing/random.ts';

const day = 86_400_000;

/** Comics of this site come out once a week, each on its own weekday; a slip of a day now and then is what weekly means. */
export function publishingDays(slug: string, episodes: number, now: Date, seed: number): Date[] {
  const rnd = random(seed, slug, 'calendar');
  const last =
    Math.floor(now.getTime() / day) * day -
    Math.floor(rnd.between(2, 7)) * day +
    rnd.between(8, 20) * 3_600_000;
  return Array.from({ length: episodes }, (_, i) => {
    const back = episodes - 1 - i;
    const slip = back > 0 && rnd.next() < 0.12 ? day : 0;
    return new Date(Math.round((last - back * 7 * day + slip) / 60_000) * 60_000);
  });
}

/** The comic's page goes up a little before its first episode, and never later than the season its sheet names. */
export function openingDay(first: Date, weeksOld: number, now: Date): Date {
  return new Date(Math.min(first.getTime() - 2 * day, now.getTime() - weeksOld * 7 * day));
}
