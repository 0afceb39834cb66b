import { useDispatch } from 'react-redux';
import { Link } from '../../platform/router/index.ts';
import { signInAsked } from '../../platform/session/session.slice.ts';
import './account-door.css';

type DoorProps = { className?: string; onChoose?: () => void };

/** Account or Sign In. Both are in the document, whose mark shows the right one from the first paint on. */
export function AccountDoor({ className, onChoose }: DoorProps) {
  const dispatch = useDispatch();
  const signIn = () => {
    onChoose?.();
    dispatch(signInAsked(null));
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
