/** Divides a range of days, so that the figures of whole months are read as months. */
const dayMs = 86_400_000;

type Range = { from: string; before: string };

const monthAfter = (day: string): string => {
  const [year, month] = day.split('-').map(Number) as [number, number, number];
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}-01`;
};

/** Days, both of which are included, as whole months and the days beside them. There are no figures after `lastDay`. */
export function partsOf(
  { from, to }: { from: string; to: string },
  lastDay: string,
): { months?: Range; days: Range[] } {
  const after = new Date(Date.parse(to) + dayMs);
  const isMonthOver = after.getUTCDate() === 1 || to >= lastDay;
  const before = isMonthOver ? monthAfter(to) : after.toISOString().slice(0, 10);
  const months = {
    from: from.endsWith('-01') ? from : monthAfter(from),
    before: `${before.slice(0, -2)}01`,
  };
  if (months.from >= months.before) return { days: [{ from, before }] };
  const days = [
    { from, before: months.from },
    { from: months.before, before },
  ];
  return { months, days: days.filter((part) => part.from < part.before) };
}
