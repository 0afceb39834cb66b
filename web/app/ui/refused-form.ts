import type { Refusal } from '@longstrip/client/transport';
import type { FormFailure } from '@longstrip/kit/form.tsx';

/** What a refused call says to its form: the errors of its fields if it names any, at the first of them. */
export function refusedForm(refusal: unknown): FormFailure {
  const { title, errors = [] } = (refusal ?? {}) as Partial<Refusal>;
  if (errors.length === 0) return { message: title || 'That did not work. Please try again.' };
  return {
    message: errors.map(({ message }) => message).join(' '),
    fields: errors.map(({ path }) => path),
  };
}
