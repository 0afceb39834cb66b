import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from '../../platform/router/index.ts';
import { identityClient } from '../../platform/session/identity-client.ts';
import { signInClosed, type WithAuth } from '../../platform/session/session.slice.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type PanelView, SignInPanel } from './sign-in-panel.tsx';
import { SecondStepDialog } from './second-step-dialog.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import styles from './sign-in.module.css';

const titles: Record<PanelView, string> = {
  in: 'Sign In',
  up: 'Sign Up',
  join: 'One more step',
  forgot: 'Forgot your password?',
};
/** How long a message stays on screen, in milliseconds. */
const toastFor = 8000;

/** The authentication modal (spec §2), open while somebody has asked for it, and what tells that a session has ended. */
export function SignInDialog({ noticeClass }: { noticeClass: string }) {
  const { asked, ended } = useSelector((state: WithAuth) => state.auth);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [view, setView] = useState<PanelView>('in');
  const [opening, setOpening] = useState(0);
  const [toast, setToast] = useState('');
  const open = asked !== null;
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setView(asked.forgot ? 'forgot' : 'in');
      setOpening(opening + 1);
    }
  }

  useEffect(() => {
    // A popup must follow a press at once, so the client is there before the first press.
    if (open) void identityClient().catch(() => {});
  }, [open]);
  useEffect(() => {
    const timer = toast && setTimeout(() => setToast(''), toastFor);
    return () => clearTimeout(timer || undefined);
  }, [toast]);

  const close = () => dispatch(signInClosed());
  const done = (words = '') => {
    setToast(words);
    close();
    // The router takes paths only: no other site can be reached this way.
    if (asked?.path) void navigate(asked.path);
  };
  return (
    <>
      <Dialog open={open} onClose={close} title={titles[view]} className={styles.dialog}>
        <SignInPanel key={opening} view={view} onView={setView} onDone={done} onLeave={close} />
      </Dialog>
      <SecondStepDialog />
      <div role="status" className={styles.toast}>
        {toast && !ended && <p>{toast}</p>}
      </div>
      {ended && <SignedOutNotice path={ended.path} className={noticeClass} />}
    </>
  );
}
