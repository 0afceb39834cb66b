import type { ComponentProps, ReactNode } from 'react';
import { identityClient } from '@longstrip/client/session/identity-client';
import type { StoredUser } from '@longstrip/client/session/stored-session';
import { Button } from '../button.tsx';
import { Form, FormButtons, FormError, SubmitButton } from '../form.tsx';
import { PasswordField } from '../password-field.tsx';
import { reauthenticationProvider, hasPassword } from '@longstrip/client/sign-in/account-providers';
import { authError } from '@longstrip/client/sign-in/auth-errors';
import { textOf } from './auth-action.ts';

type ConfirmProps = {
  user: StoredUser;
  /** What the person confirms. */
  children: ReactNode;
  button: string;
  variant?: ComponentProps<typeof SubmitButton>['variant'];
  /** Runs the confirmed action; its error is shown here. */
  onConfirmed: () => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** Confirms the owner: by password, by provider, or by a recent sign-in. */
export function ConfirmOwner({ user, children, button, variant, onConfirmed, onCancel }: ConfirmProps) {
  const byPassword = hasPassword(user);
  const provider = reauthenticationProvider(user);
  const confirm = async (fields: FormData) => {
    try {
      const client = await identityClient();
      if (byPassword) await client.reauthenticate(textOf(fields, 'password'));
      else if (provider) await client.reauthenticateWith(provider);
      await onConfirmed();
      return null;
    } catch (error) {
      const failure = authError(error);
      return failure && { ...failure, clear: true };
    }
  };
  return (
    <Form action={confirm}>
      <p>{children}</p>
      {byPassword && (
        <PasswordField label="Your password" name="password" autoComplete="current-password" required />
      )}
      <FormError />
      <FormButtons>
        <SubmitButton {...(variant && { variant })}>{button}</SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </FormButtons>
    </Form>
  );
}
