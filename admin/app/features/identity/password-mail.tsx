import { identityClient } from '@longstrip/client/session/identity-client';
import { authErrorCode } from '@longstrip/client/sign-in/auth-errors';
import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { authAction, textOf } from '@longstrip/kit/sign-in/auth-action.ts';
import { type ReactNode, useState } from 'react';
import { GatePage } from './gate-page.tsx';

type MailFormProps = {
  /** Shown before the first email. */
  children: ReactNode;
  /** Where it goes; the person types the address if it is missing. */
  email?: string;
};

/** Sends the email whose link sets a new password and leads back here, as often as it is needed. */
function PasswordMailForm({ children, email }: MailFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = authAction(async (fields) => {
    const to = email ?? textOf(fields, 'email');
    await (await identityClient()).sendPasswordReset(to).catch((error: unknown) => {
      // Does not reveal which addresses have an account.
      if (authErrorCode(error) !== 'user-not-found') throw error;
    });
    setSentTo(to);
  });
  return (
    <Form action={send}>
      <p role="status">
        {sentTo === null
          ? children
          : email
            ? `An email is on its way to ${sentTo}. Its link works once, within the hour. You can close this page: the link leads back.`
            : `If an account has it, an email is on its way to ${sentTo}. Its link works once, within the hour. You can close this page: the link leads back.`}
      </p>
      {email === undefined && (
        <Field label="Email" name="email" type="email" autoComplete="username" required />
      )}
      <FormError />
      <SubmitButton>{sentTo === null ? 'Email me the link' : 'Send it again'}</SubmitButton>
    </Form>
  );
}

/** For people who cannot sign in. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  return (
    <GatePage title="Choose a new password">
      <PasswordMailForm>We email you a link that sets a new password.</PasswordMailForm>
      <Button variant="link" onClick={onBack}>
        Back to signing in
      </Button>
    </GatePage>
  );
}

/** For staff who have not proved their address lately: a stolen password must not be enough for a role. */
export function ProveAddress({ email }: { email: string }) {
  return (
    <PasswordMailForm email={email}>
      Your role counts once you have set up two-step sign-in. First show that {email} is yours: we email you a
      link, you choose a password of at least 12 characters there, and come back to set up an authenticator
      app on your phone. It takes about three minutes.
    </PasswordMailForm>
  );
}
