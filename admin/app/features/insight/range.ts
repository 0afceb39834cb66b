const dayMs = 86_400_000;

export type Range = { from: string; to: string };

/** So many days in UTC up to today. */
export function lastDays(count: number, now: number): Range {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: dayOf(now - (count - 1) * dayMs), to: dayOf(now) };
}

/** A row for every day of a range: those on which nothing was counted are not answered. */
export function everyDay<Row extends { day: string }>(
  { from, to }: Range,
  rows: readonly Row[],
  none: Omit<Row, 'day'>,
): Row[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const all: Row[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs) {
    const day = new Date(time).toISOString().slice(0, 10);
    all.push(byDay.get(day) ?? ({ ...none, day } as Row));
  }
  return all;
}

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** A part of a whole as a percentage; a dash where there is no whole. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 1000) / 10} %`;
}
