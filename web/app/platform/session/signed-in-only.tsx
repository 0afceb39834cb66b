import { type ReactNode, useEffect, useRef } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useLocation, useNavigate } from '../router/index.ts';
import { sessionEnded } from './session-changes.ts';
import { signInAsked, type WithAuth } from './session.slice.ts';
import { useSession } from './use-session.ts';

type GuardProps = {
  /** Where those are sent who are not signed in. */
  to?: string;
  /** The layout without content, until it is known who is here. Servers know nobody and write this. */
  waiting: ReactNode;
  children: ReactNode;
};

/** The guard of private pages (spec §2). Who signs in after being sent away comes back to where they wanted to go. */
export function SignedInOnly({ to = '/', waiting, children }: GuardProps) {
  const { signedIn, isLoading } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { getState } = useStore<WithAuth>();
  const wasIn = useRef(false);
  useEffect(() => {
    if (signedIn) wasIn.current = true;
    if (signedIn || isLoading) return;
    // Whoever has just logged out has no wish to sign in.
    const here = pathname + search;
    if (!wasIn.current) dispatch(signInAsked(here));
    else if (getState().auth.ended) dispatch(sessionEnded(here));
    void navigate(to, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer, whatever else changes
  }, [signedIn, isLoading]);
  return signedIn ? children : waiting;
}
