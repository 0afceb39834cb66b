import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, FormError, type FormFailure, SubmitButton } from '@longstrip/kit/form.tsx';
import { PasswordField } from '@longstrip/kit/password-field.tsx';
import { authError, passwordHint } from '@longstrip/client/sign-in/auth-errors';
import { textOf } from '@longstrip/kit/sign-in/auth-action.ts';

type DialogProps = {
  open: boolean;
  email: string | null;
  onClose: () => void;
  change: (oldPassword: string, newPassword: string) => Promise<void>;
};

/** Old, new and repeated password. The old one is checked by signing in again with the present e-mail (spec §5). */
export function PasswordDialog({ open, onClose, ...rest }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Change Password" topAligned>
      {/** A new key makes a new form, so that nothing entered outlives the opening or closing. */}
      <PasswordForm key={String(open)} onClose={onClose} {...rest} />
    </Dialog>
  );
}

/** As specified: the raw error is shown, below a sentence that says what to do, and all fields are emptied. */
function changeFailure(error: unknown): FormFailure {
  const failure = authError(error) ?? { message: 'Nothing has been changed.' };
  const { message: raw } = (error ?? {}) as { message?: string };
  return { ...failure, detail: raw && `For support: ${raw}`, clear: true };
}

function PasswordForm({ email, change, onClose }: Omit<DialogProps, 'open'>) {
  const [changed, setChanged] = useState(false);
  const submit = async (fields: FormData): Promise<FormFailure | null> => {
    const wanted = textOf(fields, 'newPassword');
    // Word for word as specified.
    if (wanted !== textOf(fields, 'confirm'))
      return { message: "Passwords doesn't match", fields: ['confirm', 'newPassword'] };
    return change(textOf(fields, 'password'), wanted).then(() => {
      setChanged(true);
      return null;
    }, changeFailure);
  };
  if (changed) return <Changed onClose={onClose} />;
  return (
    <Form action={submit}>
      {/* For password managers: whose password this is. */}
      <input
        className="visually-hidden"
        aria-hidden="true"
        tabIndex={-1}
        name="username"
        autoComplete="username"
        value={email ?? ''}
        readOnly
      />
      <PasswordField label="Old Password" name="password" autoComplete="current-password" required />
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        hint={passwordHint}
        required
      />
      <PasswordField label="Confirm Password" name="confirm" autoComplete="new-password" required />
      <FormError />
      <FormButtons>
        <SubmitButton>Change Password</SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </FormButtons>
    </Form>
  );
}

function Changed({ onClose }: { onClose: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button has been removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="status">
      <p id={id}>
        Your password has been changed. Every other device has been signed out; this one stays signed in.
      </p>
      <Button ref={button} variant="strong" aria-describedby={id} onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
