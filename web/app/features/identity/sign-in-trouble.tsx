import { useEffect, useState } from 'react';
import type { AuthTrouble } from './auth-words.ts';
import styles from './sign-in.module.css';

type TroubleProps = {
  trouble: AuthTrouble | null;
  /** Somebody is busy in the window of a provider. */
  waiting: boolean;
  /** The service has been asked. */
  busy: boolean;
};

/** An answer that takes longer than this, in milliseconds, may come when a press no longer excuses what moves. */
const soon = 200;

/** What went wrong, where it is said and heard. While that is open it keeps room for the words. */
export function SignInTrouble({ trouble, waiting, busy }: TroubleProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), soon);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  const wait = waiting ? 'Waiting for the other window…' : slow ? 'One moment…' : null;
  return (
    <p
      id="sign-in-trouble"
      role="alert"
      className={styles.trouble}
      data-waiting={(wait !== null && !trouble) || undefined}
    >
      {trouble?.words ?? wait}
    </p>
  );
}
