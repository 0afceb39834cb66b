import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CodeCheck } from '@longstrip/client/session/identity-client';
import { logOut } from '@longstrip/client/session/log-out';
import { signInRequested, type WithAuth } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';
import { Button } from '@longstrip/kit/button.tsx';
import type { FormAction } from '@longstrip/kit/form.tsx';
import { actionTexts } from './account-action-texts.ts';
import { ActionStep } from './action-step.tsx';

type ConfirmProps = {
  mode: 'verifyEmail' | 'verifyAndChangeEmail';
  /** Null if the link could not be checked; the service then decides. */
  found: CodeCheck | null;
  onConfirm: FormAction;
  onNewPassword: () => void;
};

/**
 * The button of a link that confirms an address. Anyone can sign up with the address of another person, so the
 * account has to be signed in. A person who cannot do that sets a new password, and gets a new account.
 */
export function ActionConfirm({ mode, found, onConfirm, onNewPassword }: ConfirmProps) {
  const { user, signedIn, isLoading } = useSession();
  const dispatch = useDispatch();
  const dialogOpen = useSelector(({ auth }: WithAuth) => auth.signInRequest !== null);
  const account = found?.account ?? null;
  const state =
    found?.needsSession === false
      ? 'ready'
      : isLoading && !user
        ? 'loading'
        : !signedIn
          ? 'out'
          : account && user?.email?.toLowerCase() !== account.toLowerCase()
            ? 'other'
            : 'ready';
  const [initialState] = useState(state);

  const { title, ask, button } = actionTexts[mode];
  const step = { title, takesFocus: !dialogOpen && initialState !== state };
  if (state === 'loading')
    return (
      <ActionStep {...step}>
        <p role="status">One moment…</p>
      </ActionStep>
    );
  if (state === 'ready')
    return (
      <ActionStep {...step} action={onConfirm} button={button}>
        <p>{ask}</p>
        {found?.email && (
          <p>
            <strong>{found.email}</strong>
          </p>
        )}
      </ActionStep>
    );
  const signIn = () => dispatch(signInRequested(null));
  const address = account ? <strong>{account}</strong> : 'the account that asked for this email';
  const buttons = (
    <>
      <Button variant="strong" onClick={state === 'out' ? signIn : () => void logOut(dispatch).then(signIn)}>
        {state === 'out' ? 'Sign in' : 'Switch account'}
      </Button>
      {mode === 'verifyEmail' && (
        <Button variant="quiet" onClick={onNewPassword}>
          Set a new password
        </Button>
      )}
    </>
  );
  return (
    <ActionStep {...step} buttons={buttons}>
      {state === 'out' ? (
        <p>
          Sign in with {address} first, then press the button that appears here. That way no other person can
          have this address confirmed for their account.
        </p>
      ) : (
        <p>
          You are signed in as <strong>{user?.email ?? 'another person'}</strong>. This link belongs to{' '}
          {address}.
        </p>
      )}
      {mode === 'verifyEmail' && (
        <p>
          You did not sign up, or cannot sign in? Set a new password instead. You get a new account for this
          address, and any account that another person made with it loses the address.
        </p>
      )}
    </ActionStep>
  );
}
