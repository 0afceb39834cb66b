import { Alert } from '@mantine/core';
import type { Refusal } from '@longstrip/client/transport';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { headlineOf, messagesOf, type RefusedField } from './states.tsx';

const Refused = createContext<unknown>(null);

/** The fields inside show what a refusal says about them: each the errors of its `name`, and of what is inside it. */
export function FieldErrors({ refusal, children }: { refusal: unknown; children: ReactNode }) {
  return <Refused value={refusal}>{children}</Refused>;
}

const isAbout = (name: string, { path }: RefusedField) => path === name || path.startsWith(`${name}.`);

/** What the refusal of the form says about the field of this name. */
export function useFieldError(name: string | undefined): string | undefined {
  const { errors = [] } = (use(Refused) ?? {}) as Partial<Refusal>;
  const about = errors.filter((error) => name && isAbout(name, error));
  // The name of the field is beside it: the message needs only where in the field something is wrong.
  return about.length > 0
    ? messagesOf(about.map(({ path, message }) => ({ path: path.slice(name!.length + 1), message }))).join(
        ' ',
      )
    : undefined;
}

/**
 * Why a form was refused: all errors that no field of the form shows. Moves the focus to the first wrong field, or itself
 * into view, because the button of a long form is far from it.
 */
export function RefusalAlert({ refusal }: { refusal: unknown }) {
  const notice = useRef<HTMLDivElement>(null);
  const [elsewhere, setElsewhere] = useState<readonly RefusedField[]>([]);
  useEffect(() => {
    const { errors = [] } = (refusal ?? {}) as Partial<Refusal>;
    const fields = [...(notice.current?.closest('form')?.elements ?? [])].filter(
      (field): field is HTMLInputElement => 'name' in field && field.name !== '',
    );
    const firstWrong = fields.find((field) => errors.some((error) => isAbout(field.name, error)));
    setElsewhere(errors.filter((error) => !fields.some(({ name }) => isAbout(name, error))));
    if (firstWrong) firstWrong.focus();
    else notice.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  if (!refusal) return null;
  return (
    <Alert ref={notice} color="red" role="alert">
      {[headlineOf(refusal), ...messagesOf(elsewhere)].join(' ')}
    </Alert>
  );
}
