import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useLocation, useIsNavigating, useNavigate } from '../router/index.ts';
import { removeItem, setItem } from '@longstrip/client/browser-storage';
import { sessionEnded } from '@longstrip/client/session/session-changes';
import { signInRequestKey } from '@longstrip/client/session/session-keys';
import { signInRequested, type WithAuth } from '@longstrip/client/session/session.slice';
import { useSession } from '@longstrip/client/session/use-session';

type GuardProps = {
  /** Where signed-out visitors are sent. */
  to?: string;
  /** The layout without content, until the session is known. The server renders this. */
  waiting: ReactNode;
  children: ReactNode;
};

/** The guard of private pages (spec §2). Visitors who are sent away and sign in come back to the requested page. */
export function SignedInOnly({ to = '/', waiting, children }: GuardProps) {
  const { user, signedIn, isLoading } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const moving = useIsNavigating();
  const dispatch = useDispatch();
  const { getState } = useStore<WithAuth>();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (signedIn) wasSignedIn.current = true;
    const leave = async () => {
      await navigate(to, { replace: true });
      if (location.pathname !== pathname) removeItem(signInRequestKey, 'sessionStorage');
    };
    // The requested page is loading and will replace this one.
    if (signedIn || isLoading || moving) return;
    // After a log-out no sign-in dialog is wanted.
    const here = pathname + search;
    const { ended } = getState().auth;
    if (!wasSignedIn.current) {
      dispatch(signInRequested(here));
      // For the new document, if one is loaded.
      setItem(signInRequestKey, here, 'sessionStorage');
    } else if (ended) dispatch(sessionEnded(here, ended.isDisabled));
    void leave();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer, whatever else changes
  }, [signedIn, isLoading, moving]);
  // The page starts again if another tab has signed in another person: what was typed and chosen is not theirs.
  return signedIn ? <Fragment key={user?.uid}>{children}</Fragment> : waiting;
}
