import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { answerSecondStep } from '../../platform/session/second-step.ts';
import type { WithAuth } from '../../platform/session/session.slice.ts';
import actions from '../../ui/action.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeField } from './second-factor-code-field.tsx';
import styles from './sign-in.module.css';

const failures: Record<string, string> = {
  'auth/invalid-verification-code':
    'This code is not right. A code of the app lasts 30 seconds, and each code works once.',
  'auth/too-many-requests': 'Too many wrong codes. Please wait a quarter of an hour.',
  'auth/network-request-failed': 'The site cannot be reached. Please check the connection and try again.',
};

/** Asks for the code of the authenticator app, over whatever the sign-in was begun in. */
export function SecondStepDialog() {
  const { codeAsked } = useSelector((state: WithAuth) => state.auth);
  const leave = () => answerSecondStep(null);
  return (
    <Dialog open={codeAsked !== null} onClose={leave} title="Two-step sign-in" className={styles.dialog}>
      {codeAsked && <Form failure={codeAsked.failure} asked={codeAsked} onLeave={leave} />}
    </Dialog>
  );
}

type FormProps = { failure: string | null; asked: object; onLeave: () => void };

function Form({ failure, asked, onLeave }: FormProps) {
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  // What was asked when the code was sent: a new question means that it was refused.
  const [sent, setSent] = useState<object | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const troubleId = useId();
  const busy = sent === asked;
  useEffect(() => {
    const field = form.current!.querySelector('input')!;
    field.focus();
    field.select();
  }, [asked, recovery]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !code.trim()) return;
    setSent(asked);
    answerSecondStep(code);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <p>
        {recovery
          ? 'Enter one of the recovery codes you kept when you set two-step sign-in up. Each works once.'
          : 'Open your authenticator app and enter the code it shows for this site.'}
      </p>
      <CodeField
        {...{ recovery, code }}
        invalid={failure !== null && !busy}
        wrongIn={troubleId}
        onCode={setCode}
      />
      <p id={troubleId} role="alert" className={styles.trouble}>
        {!busy && failure ? (failures[failure] ?? failures['auth/invalid-verification-code']) : null}
      </p>
      <button
        type="submit"
        className={`${actions.strong} ${styles.primary}`}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {busy ? 'Signing in…' : 'Continue'}
      </button>
      <button
        type="button"
        className={styles.turn}
        onClick={() => {
          setCode('');
          setRecovery(!recovery);
        }}
      >
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </button>
      <button type="button" className={styles.turn} onClick={onLeave}>
        Back
      </button>
    </form>
  );
}
