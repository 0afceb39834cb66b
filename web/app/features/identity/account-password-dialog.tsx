import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { identityClient } from '../../platform/session/identity-client.ts';
import actions from '../../ui/action.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { failureWithRaw, wrongPassword } from './account-failures.ts';
import { Field, FormActions, Wrong } from './account-form.tsx';
import styles from './account.module.css';
import {
  changed,
  emptyForm,
  failed,
  type PasswordField,
  submitted,
  withField,
} from './account-password-form.ts';

type DialogProps = { open: boolean; email: string | null; onClose: () => void };

/** Old, new and repeated password. The old one is checked by signing in again with the present e-mail (spec §5). */
export function PasswordDialog({ open, email, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Change Password" className={styles.hanging}>
      {/* Another key, another form: nothing typed outlives the opening or closing. */}
      <Form key={String(open)} email={email} onClose={onClose} />
    </Dialog>
  );
}

function Form({ email, onClose }: Omit<DialogProps, 'open'>) {
  const [form, setForm] = useState(emptyForm);
  const wordsId = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.error) return;
    // All three are to be typed again, or the new ones: that is where the keyboard goes on.
    const [old, wanted] = element.current!.querySelectorAll<HTMLInputElement>('input[type=password]');
    (old!.value ? wanted : old)!.focus();
  }, [form.error]);
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), [form.step]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = submitted(form);
    setForm(next.form);
    if (!next.send) return;
    const { old, new: wanted } = next.send;
    const after = await identityClient()
      .then((client) => client.changePassword(old, wanted))
      .then(
        () => changed,
        (error: unknown) => failed(failureWithRaw(error), wrongPassword(error)),
      );
    setForm(after);
  };
  const field = (name: PasswordField, label: string, autoComplete: string, hint?: string) => (
    <Field
      label={label}
      type="password"
      name={name}
      autoComplete={autoComplete}
      required
      value={form[name]}
      {...(hint && { hint })}
      invalid={form.wrong !== null && (form.wrong === 'old') === (name === 'old')}
      wrongIn={wordsId}
      onChange={(event) => setForm(withField(form, name, event.target.value))}
    />
  );
  return (
    <>
      {form.step === 'changed' ? (
        <div role="status">
          <p id={wordsId}>
            Your password has been changed. Every other device has been signed out; this one stays signed in.
          </p>
          <FormActions>
            <button
              ref={done}
              type="button"
              className={actions.strong}
              aria-describedby={wordsId}
              onClick={onClose}
            >
              Done
            </button>
          </FormActions>
        </div>
      ) : (
        <form ref={element} onSubmit={(event) => void submit(event)}>
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
          {field('old', 'Old Password', 'current-password')}
          {field('new', 'New Password', 'new-password', 'At least 8 characters.')}
          {field('confirm', 'Confirm Password', 'new-password')}
          {form.error && <Wrong id={wordsId}>{form.error}</Wrong>}
          <FormActions>
            <button type="submit" className={actions.strong} aria-disabled={form.step === 'sending'}>
              {form.step === 'sending' ? 'Changing…' : 'Change Password'}
            </button>
            <button type="button" className={actions.quiet} onClick={onClose}>
              Cancel
            </button>
          </FormActions>
        </form>
      )}
    </>
  );
}
