import { useDispatch } from 'react-redux';
import { Link } from '../../platform/router/index.ts';
import { signInRequested } from '@longstrip/client/session/session.slice';
import './account-link.css';

type AccountLinkProps = { className?: string; onChoose?: () => void };

/** Account or Sign In. The document contains both; an attribute of `<html>` selects one from the first paint on. */
export function AccountLink({ className, onChoose }: AccountLinkProps) {
  const dispatch = useDispatch();
  const signIn = () => {
    onChoose?.();
    dispatch(signInRequested(null));
  };
  return (
    <>
      <Link to="/account" data-account className={className} onClick={onChoose}>
        Account
      </Link>
      <button type="button" data-sign-in className={className} onClick={signIn}>
        Sign In
      </button>
    </>
  );
}
