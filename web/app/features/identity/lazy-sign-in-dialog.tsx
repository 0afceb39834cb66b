import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { setItem } from '@longstrip/client/browser-storage';
import { signInRequestKey } from '@longstrip/client/session/session-keys';
import { sessionChanged, type WithAuth } from '@longstrip/client/session/session.slice';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const Dialog = lazyDialog(async () => {
  const { SignInDialog } = await import('./sign-in-dialog.tsx');
  return SignInDialog;
});

/**
 * Loads the sign-in dialog and the message about an ended session when they are needed for the first time. After that,
 * the loaded component decides when to show them. `offer` is shown beside or below the form.
 */
export function LazySignInDialog({ offer }: { offer: ReactNode }) {
  const { signInRequest, codeRequest, ended } = useSelector((state: WithAuth) => state.auth);
  const dispatch = useDispatch();
  const open = signInRequest !== null || codeRequest !== null;
  // After the reload, the new document opens the dialog.
  const keepRequest = () => setItem(signInRequestKey, signInRequest?.path ?? '', 'sessionStorage');
  return (
    <Dialog
      open={open}
      offer={offer}
      onClose={() => dispatch(sessionChanged({ signInRequest: null, codeRequest: null }))}
      needed={open || !!ended}
      failure="Signing in could not be loaded."
      onReload={keepRequest}
    />
  );
}
