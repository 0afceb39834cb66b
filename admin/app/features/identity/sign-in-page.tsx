import { identityClient } from '@longstrip/client/session/identity-client';
import { signInError } from '@longstrip/client/sign-in/auth-errors';
import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { PasswordField } from '@longstrip/kit/password-field.tsx';
import { textOf } from '@longstrip/kit/sign-in/auth-action.ts';
import { SecondStepForm, useCodeRequest } from '@longstrip/kit/sign-in/second-step-form.tsx';
import { useState } from 'react';
import { useSite } from '../../platform/site.ts';
import { GatePage } from './gate-page.tsx';
import { ForgottenPassword } from './password-mail.tsx';

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
  const signIn: FormAction = async (fields) => {
    setFailure(null);
    try {
      await (await identityClient()).signIn(textOf(fields, 'email'), textOf(fields, 'password'));
      return null;
    } catch (error) {
      return signInError(error);
    }
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
        <p role="status">
          Your session has ended. Sign in as {expired.email ?? 'before'} to continue where you left off: what
          you typed is still there.
        </p>
      )}
      {codeRequest && <SecondStepForm request={codeRequest} back="Cancel" />}
      {/* Stays mounted while the code is asked for, because it shows the error of its sign-in. */}
      <div hidden={codeRequest !== null}>
        <Stack>
          <Form action={signIn} failure={failure}>
            <Field label="Email" name="email" type="email" autoComplete="username" required />
            <PasswordField label="Password" name="password" autoComplete="current-password" required />
            <FormError />
            <SubmitButton>Sign in</SubmitButton>
          </Form>
          {site?.signIn.buttons.map((button) => (
            <Button key={button} variant="quiet" onClick={() => void signInWith(button)}>
              Continue with {providerNames[button]}
            </Button>
          ))}
          <Button variant="link" onClick={() => setForgotten(true)}>
            Forgot your password?
          </Button>
        </Stack>
      </div>
    </GatePage>
  );
}
