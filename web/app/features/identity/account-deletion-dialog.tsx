import { type FormEvent, useId, useState } from 'react';
import { identityClient } from '../../platform/session/identity-client.ts';
import type { StoredUser } from '../../platform/session/stored-session.ts';
import actions from '../../ui/action.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { accountApi } from './account.api.ts';
import { failureSentence } from './account-failures.ts';
import { Field, FormActions } from './account-form.tsx';
import { confirmingProvider, hasPassword } from './account-providers.ts';
import styles from './account.module.css';

type DialogProps = { user: StoredUser; open: boolean; onClose: () => void };

/** Explains what will happen, makes sure it is the owner who asks, and asks for it. */
export function DeletionDialog({ user, open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete account?" className={styles.hanging}>
      <Form key={String(open)} user={user} onClose={onClose} />
    </Dialog>
  );
}

function Form({ user, onClose }: Omit<DialogProps, 'open'>) {
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'asking' | 'sending' | { failed: string }>('asking');
  const [request] = accountApi.endpoints.requestDeletion.useMutation();
  const errorId = useId();
  const byPassword = hasPassword(user);
  const provider = confirmingProvider(user);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step === 'sending') return;
    setStep('sending');
    try {
      const client = await identityClient();
      if (byPassword) await client.reauthenticate(password);
      else if (provider) await client.reauthenticateWith(provider);
      await request(user.uid).unwrap();
      onClose();
    } catch (error) {
      setPassword('');
      setStep({ failed: failureSentence(error) });
    }
  };
  const failed = typeof step === 'object' ? step.failed : null;
  return (
    <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
      <p>
        In 14 days your account, your reading history and your sessions are erased for good. Until then you
        can stop it: with the link in the mail we send you now, or with “Keep my account” on this page.
      </p>
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
      <p id={errorId} role="alert" className={styles.outcome} data-failed={failed !== null || undefined}>
        {failed ?? (step === 'sending' && provider && !byPassword ? 'Waiting for the other window…' : null)}
      </p>
      <FormActions>
        <button type="submit" className={styles.danger} aria-disabled={step === 'sending'}>
          {step === 'sending' ? 'One moment…' : buttonWords(byPassword, provider)}
        </button>
        <button type="button" className={actions.quiet} onClick={onClose}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

function buttonWords(byPassword: boolean, provider: string | null): string {
  if (byPassword || !provider) return 'Delete in 14 days';
  return `Confirm with ${provider[0]!.toUpperCase()}${provider.slice(1)} and delete`;
}
