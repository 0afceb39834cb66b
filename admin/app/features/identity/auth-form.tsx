import { Alert, Button, Group, Stack } from '@mantine/core';
import { authError } from '@longstrip/client/sign-in/auth-errors';
import { type ReactNode, type SubmitEvent, useState } from 'react';

type Failure = { message: string; fields: readonly string[] } | null;
/** The message of a field that was refused, for its `error`. */
type FieldError = (name: string) => string | undefined;

type AuthFormProps = {
  button: string;
  /** Sends the form. An error is shown at the field that caused it, else at the end. */
  action: (fields: FormData) => Promise<unknown>;
  errorOf?: (error: unknown) => Failure;
  /** An error from outside this form, such as that of the previous code. */
  failure?: Failure;
  fields?: readonly string[];
  onCancel?: (() => void) | undefined;
  children: (errorOf: FieldError) => ReactNode;
};

const noFields: readonly string[] = [];

/** A form whose calls are those of the identity client. */
export function AuthForm({
  button,
  action,
  errorOf = authError,
  failure: outerFailure = null,
  fields = noFields,
  onCancel,
  children,
}: AuthFormProps) {
  const [busy, setBusy] = useState(false);
  const [ownFailure, setOwnFailure] = useState<Failure>(null);
  const failure = ownFailure ?? (busy ? null : outerFailure);
  const field = failure?.fields.find((name) => fields.includes(name));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setOwnFailure(null);
    await action(new FormData(event.currentTarget)).catch((error: unknown) => setOwnFailure(errorOf(error)));
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        {children((name) => (name === field ? failure?.message : undefined))}
        <div role="alert">{failure && !field && <Alert color="red">{failure.message}</Alert>}</div>
        <Group>
          <Button type="submit" loading={busy}>
            {button}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

export function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '');
}
