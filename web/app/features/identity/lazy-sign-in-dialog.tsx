import { type ComponentType, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { signInRequestKey } from '@longstrip/client/session/session-keys';
import { sessionChanged, type WithAuth } from '@longstrip/client/session/session.slice';
import { useOverlay } from '../../platform/router/index.ts';
import { Toast } from '../../ui/toast.tsx';

/**
 * Loads the sign-in dialog and the message about an ended session when they are needed for the first time. From then
 * on both show by themselves.
 */
export function LazySignInDialog() {
  const { signInRequest, codeRequest, ended } = useSelector((state: WithAuth) => state.auth);
  const dispatch = useDispatch();
  const [loaded, setLoaded] = useState<{ Dialog?: ComponentType } | null>(null);
  const open = signInRequest !== null || codeRequest !== null;
  const close = () => dispatch(sessionChanged({ signInRequest: null, codeRequest: null }));
  useEffect(() => {
    if ((!open && !ended) || loaded) return;
    import('./sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setLoaded({ Dialog: SignInDialog }),
      () => setLoaded({}),
    );
  }, [open, ended, loaded]);
  // Back cancels a dialog that is still loading, and the overlay that it replaces leaves the history entry to it.
  useOverlay(open && !loaded, close);
  if (loaded?.Dialog) return <loaded.Dialog />;
  // Some browsers remember a script that failed, so trying again takes a new document, which then opens the dialog.
  const reload = () => {
    try {
      sessionStorage.setItem(signInRequestKey, signInRequest?.path ?? '');
    } catch {
      // Storage can be forbidden: the button has to be pressed again.
    }
    location.reload();
  };
  const retry = (
    <button type="button" onClick={reload}>
      Try again
    </button>
  );
  return (
    loaded &&
    open && (
      <Toast urgent action={retry} onClose={close}>
        Signing in could not be loaded.
      </Toast>
    )
  );
}
