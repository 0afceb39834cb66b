import { answerSecondStep, closeSecondStep } from '@longstrip/client/session/second-step';
import type { WithAuth } from '@longstrip/client/session/session.slice';
import { authError } from '@longstrip/client/sign-in/auth-errors';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../button.tsx';
import { Form, type FormAction, FormError, SubmitButton } from '../form.tsx';
import { textOf } from './auth-action.ts';
import { CodeField } from './code-field.tsx';

/** The second step that a sign-in waits for, or null. */
export const useCodeRequest = () => useSelector(({ auth }: WithAuth) => auth.codeRequest);

type Request = NonNullable<ReturnType<typeof useCodeRequest>>;

/** Asks for the code of the authenticator app, or for a recovery code. `back`: the text of the button that goes back. */
export function SecondStepForm({ request, back }: { request: Request; back: ReactNode }) {
  const dispatch = useDispatch();
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
    <Form ref={form} action={send} busy={busy} failure={busy ? null : failure}>
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
      <Button variant="link" onClick={() => closeSecondStep(dispatch)}>
        {back}
      </Button>
    </Form>
  );
}
