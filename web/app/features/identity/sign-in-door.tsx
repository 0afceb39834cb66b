import { type ComponentType, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { signInClosed, type WithAuth } from '../../platform/session/session.slice.ts';

/** Loads the sign-in dialog when it is asked for the first time; from then on it opens by itself. */
export function SignInDoor({ noticeClass }: { noticeClass: string }) {
  const asked = useSelector((state: WithAuth) => state.auth.asked !== null);
  const dispatch = useDispatch();
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!asked || loaded || failed) return;
    import('./sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setLoaded({ Dialog: SignInDialog }),
      () => setFailed(true),
    );
  }, [asked, loaded, failed]);
  if (loaded) return <loaded.Dialog />;
  if (!failed || !asked) return null;
  // A bundler's loader asks for a style file only once, so trying again takes a new document.
  return (
    <div role="alert" className={noticeClass}>
      <p>
        Signing in could not be loaded.{' '}
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>{' '}
        <button type="button" onClick={() => dispatch(signInClosed())}>
          Close
        </button>
      </p>
    </div>
  );
}
