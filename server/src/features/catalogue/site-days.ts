/** Days and weekly times in the time zone of the site. */
import type { Tx } from '../../platform/database/tables.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { fromLocalField, toLocalField } from '@longstrip/contract/local-moment';

const dayMs = 86_400_000;

const dateOf = (moment: Date, zone: string) => toLocalField(moment, zone).slice(0, 10);

export function startOfDay(now: Date, zone: string): Date {
  return new Date(fromLocalField(`${dateOf(now, zone)}T00:00`, zone)!);
}

/**
 * When the next day of the week that is this one (1 for Monday) has this time, such as 18:00. If that is today, it may have
 * passed, so that the answer is the same all day.
 */
export function nextTime({ day, time }: { day: number; time: string }, now: Date, zone: string): Date {
  const today = Date.parse(dateOf(now, zone));
  const weekday = new Date(today).getUTCDay() || 7;
  const date = new Date(today + ((day - weekday + 7) % 7) * dayMs).toISOString().slice(0, 10);
  return new Date(fromLocalField(`${date}T${time}`, zone)!);
}

type AnnounceContext = {
  db: { transaction(run: (tx: Tx) => Promise<void>): Promise<void> };
  clock: Clock;
  invalidations: Pick<Invalidations, 'publish'>;
};

/**
 * Run each quarter of an hour: the first time on a day, what says "today" becomes stale. That may be late, or long after 00:00
 * where clocks skip it. Other processes may have announced the day before, which does no harm.
 */
export function openDayAnnouncement({ db, clock, invalidations }: AnnounceContext, zone: string) {
  let announced: number | undefined;
  return async (): Promise<void> => {
    const day = startOfDay(clock.now(), zone).getTime();
    if (day === announced) return;
    await db.transaction(async (tx) => invalidations.publish(tx, ['Day']));
    announced = day;
  };
}
