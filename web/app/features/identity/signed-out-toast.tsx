import { useDispatch } from 'react-redux';
import { sessionExpiredDismissed } from '@longstrip/client/session/session-changes';
import { signInRequested } from '@longstrip/client/session/session.slice';
import { Toast } from '../../ui/toast.tsx';

/** Says that the session has ended, and offers to sign in again. `path` is where to continue then. */
export function SignedOutToast({ path }: { path: string | null }) {
  const dispatch = useDispatch();
  const close = () => dispatch(sessionExpiredDismissed());
  const signInAgain = () => {
    close();
    dispatch(signInRequested(path));
  };
  return (
    <Toast
      urgent
      onClose={close}
      action={
        <button type="button" onClick={signInAgain}>
          Sign in again
        </button>
      }
    >
      You have been signed out here. The password may have been changed on another device.
    </Toast>
  );
}
