/** The value of a `datetime-local` field for a moment, in the time zone of the browser. */
export function toLocalField(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment that such a field names; undefined for what is none. */
export function fromLocalField(value: string): string | undefined {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
