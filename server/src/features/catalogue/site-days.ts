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

/** The next time that a weekday (1 for Monday) has this time, such as 18:00. */
export function nextTime({ day, time }: { day: number; time: string }, now: Date, zone: string): Date {
  const today = Date.parse(dateOf(now, zone));
  const weekday = new Date(today).getUTCDay() || 7;
  const inDays = (days: number) => {
    const date = new Date(today + days * dayMs).toISOString().slice(0, 10);
    return new Date(fromLocalField(`${date}T${time}`, zone)!);
  };
  const days = (day - weekday + 7) % 7;
  const first = inDays(days);
  return first > now ? first : inDays(days + 7);
}

type AnnounceContext = {
  db: { transaction(run: (tx: Tx) => Promise<void>): Promise<void> };
  clock: Clock;
  invalidations: Pick<Invalidations, 'publish'>;
};

/** Run each quarter of an hour. In the first one of a day, what says "today" becomes stale. */
export async function announceDay(
  { db, clock, invalidations }: AnnounceContext,
  zone: string,
): Promise<void> {
  if (toLocalField(clock.now(), zone).slice(11) >= '00:15') return;
  await db.transaction(async (tx) => invalidations.publish(tx, ['Day']));
}
