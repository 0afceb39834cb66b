import type { Refusal } from '@longstrip/client/transport';

/** What a refusal says about single fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { errors = [] } = (error ?? {}) as Partial<Refusal>;
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** A refusal that is not about fields; null otherwise. */
export function errorOf(error: unknown): unknown {
  return error && Object.keys(fieldErrors(error)).length === 0 ? error : null;
}

/** A moment as a date field of the browser shows it, in the browser's time zone. */
export function toLocal(moment: string | null | undefined): string {
  if (!moment) return '';
  const time = new Date(moment);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The moment of a date field, empty if it is. */
export function toMoment(local: string): string {
  return local && new Date(local).toISOString();
}
