/** The value of a `datetime-local` field for a moment in a time zone, to the minute. */
export function toLocalField(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offset(moment.getTime(), zone)).toISOString().slice(0, 16);
}

/**
 * The moment that such a field names; undefined for what is none. Of a time that a clock shows twice the first, and of one
 * that it skips the one as long after the change.
 */
export function fromLocalField(value: string, zone: string): string | undefined {
  const local = Date.parse(`${value}Z`);
  if (Number.isNaN(local)) return undefined;
  // With the offset of the day before, unless it has changed since then.
  const before = local - offset(local - dayMilliseconds, zone);
  const after = local - offset(before, zone);
  const isAfter = after + offset(after, zone) === local && before + offset(before, zone) !== local;
  return new Date(isAfter ? after : before).toISOString();
}

const dayMilliseconds = 86_400_000;

/** By how many milliseconds clocks of the zone are ahead of UTC. */
function offset(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const second = Math.floor(moment / 1000) * 1000;
  return Date.parse(`${parts.format(second).replace(' ', 'T')}Z`) - second;
}
