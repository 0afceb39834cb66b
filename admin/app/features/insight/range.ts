import { dayOf, daysBefore, daysIn, maxDays } from '@longstrip/contract/insight/figures.rules';

const dayMs = 86_400_000;

export type Range = { from: string; to: string };

/** The numbers of days to choose from; the first is the default. */
export const presets = [28, 7, 90, 365] as const;

/** The range in the URL of a screen. */
type Wanted = Partial<Record<'days' | 'from' | 'to', string>>;

const isDay = (day: string | undefined): day is string =>
  /^20\d\d-\d\d-\d\d$/.test(day ?? '') && !Number.isNaN(Date.parse(day!));

/** The last `count` days in UTC, including today. */
export function lastDays(count: number, now: number): Range {
  const to = dayOf(new Date(now));
  return { from: daysBefore(to, count - 1), to };
}

/**
 * The days that the URL asks for: from `from` to `to`, in either order. Without `from` they are the `days` days that end
 * at `to`; without `to` they end at the last day, which is that of `now` or of `until`, whichever is later. Without both
 * they begin `days` days before `now`. `isCut`: there were more than `maxDays` days, and the later ones are left out.
 */
export function rangeOf({ days, from, to }: Wanted, now: number, until = now): Range & { isCut: boolean } {
  const count = presets.find((each) => String(each) === days) ?? presets[0];
  const last = dayOf(new Date(Math.max(now, until)));
  if (!isDay(from) && !isDay(to)) {
    const range = { from: lastDays(count, now).from, to: last };
    return {
      from: daysIn(range) > maxDays ? daysBefore(last, maxDays - 1) : range.from,
      to: last,
      isCut: false,
    };
  }
  const end = isDay(to) ? to : last;
  const start = isDay(from) ? from : daysBefore(end, count - 1);
  const range = start <= end ? { from: start, to: end } : { from: end, to: start };
  const isCut = daysIn(range) > maxDays;
  return { from: range.from, to: isCut ? daysBefore(range.from, 1 - maxDays) : range.to, isCut };
}

/** A row for every day of a range. The answer lacks the days on which nothing was counted. */
export function everyDay<Row extends { day: string }>(
  { from, to }: Range,
  rows: readonly Row[],
  none: Omit<Row, 'day'>,
): Row[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const all: Row[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs) {
    const day = dayOf(new Date(time));
    all.push(byDay.get(day) ?? ({ ...none, day } as Row));
  }
  return all;
}

/** Without the days that only the clock of money has reached: nobody can have read on them. */
export const untilToday = <Row extends { day: string }>(rows: readonly Row[], today: string) =>
  rows.filter(({ day }) => day <= today);

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** A part of a whole as a percentage; a dash where there is no whole. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10} %`;
}
