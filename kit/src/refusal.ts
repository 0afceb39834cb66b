import type { Refusal } from '@longstrip/client/transport';
import { type FormFailure, messagesOf } from './form.tsx';

/** What a refusal or a failure is, without the fields that it names. */
function headlineOf(error: unknown): string {
  const { title, detail } = (error ?? {}) as Partial<Refusal>;
  return [title || 'Something went wrong. Please try again.', detail].filter(Boolean).join(' ');
}

/** The whole message of a refusal or a failure, where no form shows errors at its fields. */
export function messageOf(error: unknown): string {
  const { errors = [] } = (error ?? {}) as Partial<Refusal>;
  return [headlineOf(error), ...messagesOf(errors)].join(' ');
}

/** What a refused call says to its form: each error at the field of its path. Null if nothing was refused. */
export function failureOf(refusal: unknown): FormFailure | null {
  if (!refusal) return null;
  return { message: headlineOf(refusal), errors: (refusal as Partial<Refusal>).errors ?? [] };
}
