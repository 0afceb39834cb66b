import { useDispatch } from 'react-redux';
import { endingSeen } from '../../platform/session/session-changes.ts';
import { signInAsked } from '../../platform/session/session.slice.ts';

export type NoticeProps = {
  /** Where to go on after signing in again; null to stay. */
  path: string | null;
  className: string;
};

/** Tells somebody that they are signed out here without having asked for it, and lets them back in. */
export function SignedOutNotice({ path, className }: NoticeProps) {
  const dispatch = useDispatch();
  const signInAgain = () => {
    dispatch(endingSeen());
    dispatch(signInAsked(path));
  };
  return (
    <div role="alert" className={className}>
      <p>
        You have been signed out here. The password may have been changed on another device.{' '}
        <button type="button" onClick={signInAgain}>
          Sign in again
        </button>{' '}
        <button type="button" onClick={() => dispatch(endingSeen())}>
          Close
        </button>
      </p>
    </div>
  );
}
