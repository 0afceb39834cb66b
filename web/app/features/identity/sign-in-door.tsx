import { type ComponentType, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { signInClosed, type WithAuth } from '../../platform/session/session.slice.ts';

/**
 * Loads what few visitors need of signing in and of being signed out, when they do for the first time: the dialog and
 * the notice. From then on both show by themselves.
 */
export function SignInDoor({ noticeClass }: { noticeClass: string }) {
  const { asked, codeAsked, ended } = useSelector((state: WithAuth) => state.auth);
  const dispatch = useDispatch();
  const [loaded, setLoaded] = useState<{ Dialog?: ComponentType<{ noticeClass: string }> } | null>(null);
  useEffect(() => {
    if ((!asked && !codeAsked && !ended) || loaded) return;
    import('./sign-in-dialog.tsx').then(
      ({ SignInDialog }) => setLoaded({ Dialog: SignInDialog }),
      () => setLoaded({}),
    );
  }, [asked, codeAsked, ended, loaded]);
  if (loaded?.Dialog) return <loaded.Dialog noticeClass={noticeClass} />;
  // A bundler's loader asks for a style file only once, so trying again takes a new document.
  return (
    loaded &&
    (asked || codeAsked) && (
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
    )
  );
}
