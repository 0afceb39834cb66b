import { useDispatch } from 'react-redux';
import { sessionExpiredDismissed } from '@longstrip/client/session/session-changes';
import { signInRequested } from '@longstrip/client/session/session.slice';
import { useSite } from '../../platform/site.ts';
import { Toast } from '@longstrip/kit/toast.tsx';

/** Says that the session has ended, and offers to sign in again. `path` is where to continue then. */
export function SignedOutToast({ path, isDisabled }: { path: string | null; isDisabled: boolean }) {
  const dispatch = useDispatch();
  const { supportEmail } = useSite();
  const close = () => dispatch(sessionExpiredDismissed());
  if (isDisabled)
    return (
      <Toast urgent onClose={close}>
        Your account has been disabled, so you have been signed out. If you think that this is wrong, please
        write to {supportEmail}.
      </Toast>
    );
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
