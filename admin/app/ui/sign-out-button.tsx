import { Button } from '@longstrip/kit/button.tsx';
import { logOut } from '@longstrip/client/session/log-out';
import { useAppDispatch } from '@longstrip/client/store';
import { useState } from 'react';

/** Signing out waits for the server a few seconds at most. */
export function SignOutButton({ small }: { small?: boolean }) {
  const dispatch = useAppDispatch();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut(dispatch);
  };
  return (
    <Button variant="quiet" busy={isLeaving} small={small} onClick={leave}>
      Sign out
    </Button>
  );
}
