import { authError } from '@longstrip/client/sign-in/auth-errors';
import type { FormAction } from '../form.tsx';

/** A form action that runs `act` and shows its error. */
export function authAction(act: (fields: FormData) => Promise<unknown>): FormAction {
  return (fields) => act(fields).then(() => null, authError);
}

export function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '');
}
