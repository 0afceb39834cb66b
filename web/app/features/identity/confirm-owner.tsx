import { type FormEvent, useId, useState } from 'react';
import { identityClient } from '../../platform/session/identity-client.ts';
import type { StoredUser } from '../../platform/session/stored-session.ts';
import actions from '../../ui/action.module.css';
import { failureSentence } from './account-failures.ts';
import { Field, FormActions, Wrong } from './account-form.tsx';
import { confirmingProvider, hasPassword } from './account-providers.ts';

type ConfirmProps = {
  user: StoredUser;
  words: string;
  button: string;
  /** What was to be confirmed. A failure of it is shown here. */
  onConfirmed: () => Promise<unknown>;
  onCancel: () => void;
};

/** Makes sure that it is the owner who asks: by password, by provider, or by how recently they signed in. */
export function ConfirmOwner({ user, words, button, onConfirmed, onCancel }: ConfirmProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const errorId = useId();
  const byPassword = hasPassword(user);
  const provider = confirmingProvider(user);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      const client = await identityClient();
      if (byPassword) await client.reauthenticate(password);
      else if (provider) await client.reauthenticateWith(provider);
      await onConfirmed();
    } catch (error) {
      setFailed(failureSentence(error));
      setPassword('');
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{words}</p>
      {byPassword && (
        <Field
          label="Your password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          invalid={failed !== null}
          wrongIn={errorId}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {failed && <Wrong id={errorId}>{failed}</Wrong>}
      <FormActions>
        <button type="submit" className={actions.strong} aria-disabled={busy}>
          {busy ? 'One moment…' : button}
        </button>
        <button type="button" className={actions.quiet} onClick={onCancel}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}
