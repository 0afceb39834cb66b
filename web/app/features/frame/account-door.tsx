import { useDispatch } from 'react-redux';
import { Link } from '../../platform/router/index.ts';
import { signInAsked, useSession } from '../../platform/session/session.slice.ts';
import styles from './account-door.module.css';

type DoorProps = { className: string; onChoose?: () => void };

/** Account or Sign In. Until it is known who is here both are in the document, and its mark shows the right one. */
export function AccountDoor({ className, onChoose }: DoorProps) {
  const { signedIn, isLoading } = useSession();
  const dispatch = useDispatch();
  const signIn = () => {
    onChoose?.();
    dispatch(signInAsked(null));
  };
  return (
    <>
      {(signedIn || isLoading) && (
        <Link
          to="/account"
          className={`${className} ${styles.account}`}
          {...(onChoose && { onClick: onChoose })}
        >
          Account
        </Link>
      )}
      {!signedIn && (
        <button type="button" data-sign-in className={`${className} ${styles.signIn}`} onClick={signIn}>
          Sign In
        </button>
      )}
    </>
  );
}
