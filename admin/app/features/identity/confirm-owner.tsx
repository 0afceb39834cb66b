import { PasswordInput, Text } from '@mantine/core';
import { identityClient } from '@longstrip/client/session/identity-client';
import { useSession } from '@longstrip/client/session/use-session';
import { reauthenticationProvider, hasPassword } from '@longstrip/client/sign-in/account-providers';
import type { ReactNode } from 'react';
import { AuthForm, textOf } from './auth-form.tsx';
import { CodeForm, useCodeRequest } from './code-form.tsx';

type ConfirmProps = {
  /** What is confirmed. */
  children: ReactNode;
  button: string;
  onConfirmed: () => Promise<unknown>;
  onCancel?: () => void;
};

/** Asks the signed-in person for the password, or through their provider, and then for the code. */
export function ConfirmOwner({ children, button, onConfirmed, onCancel }: ConfirmProps) {
  const { user } = useSession();
  const codeRequest = useCodeRequest();
  const byPassword = user !== null && hasPassword(user);
  const confirm = async (fields: FormData) => {
    const client = await identityClient();
    const provider = user && reauthenticationProvider(user);
    if (byPassword) await client.reauthenticate(textOf(fields, 'password'));
    else if (provider) await client.reauthenticateWith(provider);
    await onConfirmed();
  };
  return (
    <>
      {codeRequest && <CodeForm />}
      {/* Stays mounted while the code is asked for, because it shows the error of its sign-in. */}
      <div hidden={codeRequest !== null}>
        <AuthForm button={button} fields={['password']} action={confirm} onCancel={onCancel}>
          {(errorOf) => (
            <>
              <Text size="sm">{children}</Text>
              {byPassword && (
                <PasswordInput
                  label="Your password"
                  name="password"
                  autoComplete="current-password"
                  error={errorOf('password')}
                  required
                  withAsterisk={false}
                  data-autofocus
                />
              )}
            </>
          )}
        </AuthForm>
      </div>
    </>
  );
}
