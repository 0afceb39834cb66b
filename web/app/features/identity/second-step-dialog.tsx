import { useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { answerSecondStep, closeSecondStep } from '@longstrip/client/session/second-step';
import type { WithAuth } from '@longstrip/client/session/session.slice';
import { Button } from '@longstrip/kit/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { authError } from '@longstrip/client/sign-in/auth-errors';
import { textOf } from './auth-form.ts';
import { CodeField } from './code-field.tsx';
import styles from './sign-in.module.css';

/** Asks for the code of the authenticator app, above the dialog or page that began the sign-in. */
export function SecondStepDialog() {
  const { codeRequest } = useSelector((state: WithAuth) => state.auth);
  const dispatch = useDispatch();
  const leave = () => closeSecondStep(dispatch);
  return (
    <Dialog
      open={codeRequest !== null}
      onClose={leave}
      title="Two-step sign-in"
      className={styles.dialog}
      topAligned
    >
      {codeRequest && <CodeForm request={codeRequest} onLeave={leave} />}
    </Dialog>
  );
}

type CodeFormProps = { request: { failure: string | null }; onLeave: () => void };

function CodeForm({ request, onLeave }: CodeFormProps) {
  const [recovery, setRecovery] = useState(false);
  // A new request means that the code was refused.
  const [answered, setAnswered] = useState<object | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const busy = answered === request;
  const failure = useMemo(() => (request.failure ? authError({ code: request.failure }) : null), [request]);
  useEffect(() => form.current?.querySelector('input')?.select(), [request, recovery]);
  const send: FormAction = async (fields) => {
    setAnswered(request);
    answerSecondStep(textOf(fields, 'code'));
    return null;
  };
  return (
    <Form ref={form} className={styles.views} action={send} busy={busy} failure={busy ? null : failure}>
      <p>
        {recovery
          ? 'Enter one of the recovery codes you kept when you set two-step sign-in up. Each works once.'
          : 'Open your authenticator app and enter the code it shows for this site.'}
      </p>
      <CodeField key={String(recovery)} recovery={recovery} />
      <FormError />
      <SubmitButton>Continue</SubmitButton>
      <Button variant="link" onClick={() => setRecovery(!recovery)}>
        {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
      <Button variant="link" onClick={onLeave}>
        Back
      </Button>
    </Form>
  );
}
