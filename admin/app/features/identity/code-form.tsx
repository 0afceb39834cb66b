import { Anchor, Text, TextInput } from '@mantine/core';
import { answerSecondStep, closeSecondStep } from '@longstrip/client/session/second-step';
import type { WithAuth } from '@longstrip/client/session/session.slice';
import { authError } from '@longstrip/client/sign-in/auth-errors';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AuthForm, textOf } from './auth-form.tsx';

/** The pending second step of a sign-in, or null. */
export const useCodeRequest = () => useSelector((state: WithAuth) => state.auth.codeRequest);

type CodeFieldProps = { recovery?: boolean; error?: string | undefined };

/** The code of an authenticator app, or a recovery code. Paste and password managers work. */
export function CodeField({ recovery = false, error }: CodeFieldProps) {
  return (
    <TextInput
      label={recovery ? 'Recovery code' : 'Code'}
      description={recovery ? 'For example abcd-2345-wxyz.' : '6 digits of your authenticator app.'}
      name="code"
      error={error}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
    />
  );
}

/** Asks for the code of the pending sign-in. */
export function CodeForm() {
  const request = useCodeRequest();
  const dispatch = useDispatch();
  const [recovery, setRecovery] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.select(), [request, recovery]);
  return (
    <div ref={container}>
      <AuthForm
        // A new request means that the previous code was refused.
        key={String(request?.failure ?? '')}
        button="Continue"
        fields={['code']}
        failure={request?.failure ? authError({ code: request.failure }) : null}
        action={async (fields) => answerSecondStep(textOf(fields, 'code'))}
        onCancel={() => closeSecondStep(dispatch)}
      >
        {(errorOf) => (
          <>
            {recovery && <Text size="sm">Each of the recovery codes that you kept works once.</Text>}
            <CodeField key={String(recovery)} recovery={recovery} error={errorOf('code')} />
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              onClick={() => setRecovery(!recovery)}
            >
              {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
            </Anchor>
          </>
        )}
      </AuthForm>
    </div>
  );
}
