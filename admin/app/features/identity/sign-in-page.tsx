import { Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { identityClient } from '@longstrip/client/session/identity-client';
import { signInError } from '@longstrip/client/sign-in/auth-errors';
import { useState } from 'react';
import { useSite } from '../../platform/site.ts';
import { AuthForm, textOf } from './auth-form.tsx';
import { CodeForm, useCodeRequest } from './code-form.tsx';
import { ForgottenPassword } from './password-mail.tsx';
import { GatePage } from './gate-page.tsx';

const providerNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

type SignInProps = {
  /** The account whose session ended without a sign-out; null if there is none. */
  expired: { email: string | null } | null;
};

/** Signs in with an account of the reader site, where accounts are also created. */
export function SignInPage({ expired }: SignInProps) {
  const site = useSite();
  const codeRequest = useCodeRequest();
  const [failure, setFailure] = useState<ReturnType<typeof signInError>>(null);
  const [isForgotten, setForgotten] = useState(false);
  const signIn = async (fields: FormData) => {
    setFailure(null);
    await (await identityClient()).signIn(textOf(fields, 'email'), textOf(fields, 'password'));
  };
  const signInWith = async (button: keyof typeof providerNames) => {
    setFailure(null);
    const client = await identityClient();
    await client.signInWith(button).catch((error: unknown) => setFailure(signInError(error)));
  };
  if (isForgotten) return <ForgottenPassword onBack={() => setForgotten(false)} />;
  return (
    <GatePage title="Sign in">
      {expired && (
        <Text role="status">
          Your session has ended. Sign in as {expired.email ?? 'before'} to continue where you left off: what
          you typed is still there.
        </Text>
      )}
      {codeRequest && <CodeForm />}
      {/* `hidden` on the stack itself has no effect, because its style sets `display`. */}
      <div hidden={codeRequest !== null}>
        <Stack>
          <AuthForm
            button="Sign in"
            fields={['email', 'password']}
            action={signIn}
            errorOf={signInError}
            failure={failure}
          >
            {(errorOf) => (
              <>
                <TextInput
                  label="Email"
                  name="email"
                  type="email"
                  autoComplete="username"
                  error={errorOf('email')}
                  required
                  withAsterisk={false}
                />
                <PasswordInput
                  label="Password"
                  name="password"
                  autoComplete="current-password"
                  error={errorOf('password')}
                  required
                  withAsterisk={false}
                />
              </>
            )}
          </AuthForm>
          {site && site.signIn.buttons.length > 0 && <Divider label="or" />}
          {site?.signIn.buttons.map((button) => (
            <Button key={button} variant="default" onClick={() => void signInWith(button)}>
              Continue with {providerNames[button]}
            </Button>
          ))}
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setForgotten(true)}>
            Forgot your password?
          </Anchor>
        </Stack>
      </div>
    </GatePage>
  );
}
