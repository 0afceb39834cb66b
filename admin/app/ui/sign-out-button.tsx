import { Button } from '@mantine/core';
import { logOut } from '@longstrip/client/session/log-out';
import { useAppDispatch } from '@longstrip/client/store';
import { useState } from 'react';

/** Signing out waits for the server a few seconds at most. */
export function SignOutButton(props: { size?: string; className?: string | undefined }) {
  const dispatch = useAppDispatch();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut(dispatch);
  };
  return (
    <Button variant="default" loading={isLeaving} onClick={leave} {...props}>
      Sign out
    </Button>
  );
}
