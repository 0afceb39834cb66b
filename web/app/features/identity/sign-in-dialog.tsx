import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useNavigate } from '../../platform/router/index.ts';
import { identityClient } from '@longstrip/client/session/identity-client';
import { signInClosed, type WithAuth } from '@longstrip/client/session/session.slice';
import { Dialog } from '../../ui/dialog.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { Toast } from '@longstrip/kit/toast.tsx';
import { type PanelView, SignInPanel } from './sign-in-panel.tsx';
import { SecondStepDialog } from './second-step-dialog.tsx';
import { SignedOutToast } from './signed-out-toast.tsx';
import styles from './sign-in.module.css';

const titles: Record<PanelView, string> = {
  in: 'Sign In',
  up: 'Sign Up',
  join: 'One more step',
  forgot: 'Forgot your password?',
};

const firstView = ({ signsUp, forgot }: NonNullable<WithAuth['auth']['signInRequest']>): PanelView =>
  forgot ? 'forgot' : signsUp ? 'up' : 'in';

type SignInProps = LazyDialogProps & { offer: ReactNode };

/** The authentication modal (spec §2), open while requested, and the notice that a session has ended. */
export function SignInDialog({ offer }: SignInProps) {
  const { signInRequest, ended } = useSelector((state: WithAuth) => state.auth);
  const store = useStore<WithAuth>();
  const navigate = useNavigate();
  const [{ opening, view }, setPanel] = useState({ opening: 0, view: 'in' as PanelView });
  const [message, setMessage] = useState('');
  const open = signInRequest !== null;
  const [wasOpen, setWasOpen] = useState(false);
  const signedInHere = useRef(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPanel({ opening: opening + 1, view: firstView(signInRequest) });
  }
  // A sign-in that fails after its dialog was closed may ask for a view of the panel that is gone.
  const showView = (next: PanelView) =>
    setPanel((present) => (present.opening === opening ? { opening, view: next } : present));

  useEffect(() => {
    // Browsers allow a popup only right after a press, so the client is loaded before the first press.
    if (open) return void identityClient().catch(() => {});
    if (signedInHere.current) focusAccountLink();
    signedInHere.current = false;
  }, [open]);

  const close = () => store.dispatch(signInClosed());
  const done = (text = '') => {
    setMessage(text);
    // The dialog may have been closed, or opened again, since the sign-in began.
    const request = store.getState().auth.signInRequest;
    const here = location.pathname + location.search;
    signedInHere.current = request?.path === null || request?.path === here;
    close();
    // The router takes paths only: no other site can be reached this way.
    if (request?.path) void navigate(request.path);
  };
  return (
    <>
      <Dialog open={open} onClose={close} title={titles[view]} className={styles.dialog} topAligned>
        <div className={styles.parts}>
          <SignInPanel key={opening} view={view} onView={showView} onDone={done} />
          {(view === 'in' || view === 'up') && offer}
        </div>
      </Dialog>
      <SecondStepDialog />
      <Toast passing onClose={() => setMessage('')}>
        {ended ? '' : message}
      </Toast>
      {ended && <SignedOutToast {...ended} />}
    </>
  );
}

/**
 * Focuses the account link, which replaces the button that opened the dialog, or else the menu button. Waits until one
 * of them shows, because the code that marks the page as signed in may still load. Stops if the focus has moved on.
 * In the reader, which has neither, the heading gets the focus.
 */
function focusAccountLink() {
  requestAnimationFrame(() => {
    const focused = document.activeElement ?? document.body;
    if (focused !== document.body && !focused.closest('dialog:not([open]), [data-sign-in]')) return;
    const candidates = document.querySelectorAll<HTMLElement>(
      'header :is([data-account], [aria-label="Open menu"])',
    );
    const shown = [...candidates].find((each) => each.getClientRects().length > 0);
    if (shown) shown.focus();
    else if (candidates.length > 0) focusAccountLink();
    else focusHeading();
  });
}

function focusHeading() {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
