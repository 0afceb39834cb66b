import { useState } from 'react';
import { identityClient } from '@longstrip/client/session/identity-client';
import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { authError, authErrorCode } from '@longstrip/client/sign-in/auth-errors';

type ForgotProps = { email: string; onEmail: (email: string) => void; onBack: () => void };

/** Asks for the email that sets a new password. The answer is the same whether or not there is such an account. */
export function SignInForgot({ email, onEmail, onBack }: ForgotProps) {
  const [sent, setSent] = useState(false);
  const send = async () => {
    try {
      await (await identityClient()).sendPasswordReset(email);
    } catch (error) {
      if (authErrorCode(error) !== 'user-not-found') return authError(error);
    }
    setSent(true);
    return null;
  };
  return (
    <Form action={send}>
      <p role="status">
        {sent
          ? 'If there is an account for that address, an email is on its way.'
          : 'Enter the email of your account. We will send a link that sets a new password.'}
      </p>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => {
          setSent(false);
          onEmail(event.currentTarget.value);
        }}
      />
      <FormError />
      <SubmitButton>{sent ? 'Send again' : 'Send the link'}</SubmitButton>
      <Button variant="link" onClick={onBack}>
        Back to Sign In
      </Button>
    </Form>
  );
}
