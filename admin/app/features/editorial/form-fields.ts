import type { Refusal } from '@longstrip/client/transport';
import { fromLocalField, toLocalField } from '../../ui/local-moment.ts';
import { timeZone } from '../../ui/time.tsx';

/** What a refusal says about single fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const { errors = [] } = (error ?? {}) as Partial<Refusal>;
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** A moment as a date field shows it, in the site's time zone. */
export function toLocal(moment: string | null | undefined): string {
  return moment ? toLocalField(new Date(moment), timeZone) : '';
}

/** The moment of a date field, empty if it is. */
export function toMoment(local: string): string {
  return fromLocalField(local, timeZone) ?? '';
}
