import { signInRequested, type WithAuth } from '@longstrip/client/session/session.slice';
import type { ComponentProps } from 'react';
import { useStore } from 'react-redux';
import { isPlainClick, Link } from '../router/index.ts';

type SignedInLinkProps = ComponentProps<typeof Link> & {
  /** Most visitors who press it are new: the dialog begins with signing up. */
  signsUp?: boolean;
};

/** A link to a page that needs an account: signed-out visitors get the sign-in dialog, and arrive there afterwards. */
export function SignedInLink({ to, onClick, signsUp = false, ...rest }: SignedInLinkProps) {
  const { dispatch, getState } = useStore<WithAuth>();
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        onClick?.(event);
        const { user, isLoading } = getState().auth;
        // As long as the session is not known, the guard of that page decides.
        if (user || isLoading || !isPlainClick(event)) return;
        event.preventDefault();
        dispatch(signInRequested(to, { signsUp }));
      }}
    />
  );
}
