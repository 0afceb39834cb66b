/** The value of a `datetime-local` field for a moment in a time zone, to the minute. */
export function toLocalField(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offset(moment.getTime(), zone)).toISOString().slice(0, 16);
}

/**
 * The moment that a `datetime-local` field names; undefined if the value is invalid. A time that clocks show twice
 * means the first one; a time that clocks skip is moved forward by the skipped time.
 */
export function fromLocalField(value: string, zone: string): string | undefined {
  const local = Date.parse(`${value}Z`);
  if (Number.isNaN(local)) return undefined;
  // Uses the offset of the day before, unless the offset has changed since then.
  const before = local - offset(local - dayMilliseconds, zone);
  const after = local - offset(before, zone);
  const isAfter = after + offset(after, zone) === local && before + offset(before, zone) !== local;
  return new Date(isAfter ? after : before).toISOString();
}

const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const momentText = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/**
 * The value of a `date` or `datetime-local` field as dates are written everywhere else: the browser shows it in the
 * order of the device's region. Empty if the value is invalid.
 */
export function localText(value: string): string {
  const local = Date.parse(`${value}Z`);
  if (Number.isNaN(local)) return '';
  return (value.includes('T') ? momentText : dayText).format(local);
}

const dayMilliseconds = 86_400_000;

/** By how many milliseconds clocks of the zone are ahead of UTC. */
function offset(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const second = Math.floor(moment / 1000) * 1000;
  return Date.parse(`${parts.format(second).replace(' ', 'T')}Z`) - second;
}
