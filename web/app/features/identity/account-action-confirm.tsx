import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CodeCheck } from '../../platform/session/identity-client.ts';
import { logOut } from '../../platform/session/log-out.ts';
import { signInAsked, type WithAuth } from '../../platform/session/session.slice.ts';
import { useSession } from '../../platform/session/use-session.ts';
import actions from '../../ui/action.module.css';
import { actionWords } from './account-action-words.ts';
import { FormActions, Wrong } from './account-form.tsx';

type ConfirmProps = {
  mode: 'verifyEmail' | 'verifyAndChangeEmail';
  /** Null where the link could not be looked at: the service decides. */
  found: CodeCheck | null;
  working: boolean;
  wrong: string | null;
  onConfirm: () => void;
  onNewPassword: () => void;
};

/**
 * The button of a link that confirms an address. Anybody can sign up with the address of another person, so the account
 * has to be signed in; a person who cannot do that sets a new password, and gets an account of their own.
 */
export function ActionConfirm({ mode, found, working, wrong, onConfirm, onNewPassword }: ConfirmProps) {
  const { user, signedIn, isLoading } = useSession();
  const dispatch = useDispatch();
  const needsSession = found?.needsSession ?? true;
  const account = found?.account ?? null;
  const state = !needsSession
    ? 'ready'
    : isLoading && !working && !user
      ? 'loading'
      : !signedIn
        ? 'out'
        : account && user?.email?.toLowerCase() !== account.toLowerCase()
          ? 'other'
          : 'ready';
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(state);
  const dialogOpen = useSelector(({ auth }: WithAuth) => auth.asked !== null);
  // Signing in takes away the button that led to it: the keyboard goes on at what is to be done now, once the dialog is gone.
  useEffect(() => {
    if (dialogOpen || first.current === state) return;
    first.current = state;
    const frame = requestAnimationFrame(() => {
      // A dialog that has been closed fades away with the focus in it.
      const focused = document.activeElement ?? document.body;
      if (focused === document.body || focused.closest('dialog:not([open])'))
        heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [state, dialogOpen]);

  const { title, ask, button } = actionWords[mode];
  const signIn = () => dispatch(signInAsked(null));
  const address = account ? <strong>{account}</strong> : 'the account that asked for this mail';
  const newPassword = mode === 'verifyEmail' && (
    <button type="button" className={actions.quiet} onClick={onNewPassword}>
      Set a new password
    </button>
  );
  const noPassword = mode === 'verifyEmail' && (
    <p>
      You did not sign up, or cannot sign in? Set a new password instead. You get a new account for this
      address, and any account that another person made with it loses the address.
    </p>
  );
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {state === 'loading' && <p role="status">One moment…</p>}
      {state === 'ready' && (
        <>
          <p role="status">{working ? 'One moment…' : ask}</p>
          {found?.email && (
            <p>
              <strong>{found.email}</strong>
            </p>
          )}
          {wrong && <Wrong>{wrong}</Wrong>}
          <FormActions>
            <button
              type="button"
              className={actions.strong}
              aria-disabled={working}
              onClick={() => !working && onConfirm()}
            >
              {wrong ? 'Try again' : button}
            </button>
          </FormActions>
        </>
      )}
      {state === 'out' && (
        <>
          <p>
            Sign in with {address} first, then press the button that appears here. That way no other person
            can have this address confirmed for their account.
          </p>
          {noPassword}
          {wrong && <Wrong>{wrong}</Wrong>}
          <FormActions>
            <button type="button" className={actions.strong} onClick={signIn}>
              Sign in
            </button>
            {newPassword}
          </FormActions>
        </>
      )}
      {state === 'other' && (
        <>
          <p>
            You are signed in as <strong>{user?.email ?? 'another person'}</strong>. This link belongs to{' '}
            {address}.
          </p>
          {noPassword}
          {wrong && <Wrong>{wrong}</Wrong>}
          <FormActions>
            <button type="button" className={actions.strong} onClick={() => void logOut().then(signIn)}>
              Switch account
            </button>
            {newPassword}
          </FormActions>
        </>
      )}
    </>
  );
}
