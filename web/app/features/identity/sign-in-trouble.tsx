import type { AuthTrouble } from './auth-words.ts';
import styles from './sign-in.module.css';

type TroubleProps = {
  trouble: AuthTrouble | null;
  /** Somebody is busy in the window of a provider. */
  waiting: boolean;
};

/** What went wrong, where it is said and heard. While another window is open it keeps room for how that may end. */
export function SignInTrouble({ trouble, waiting }: TroubleProps) {
  return (
    <p id="sign-in-trouble" role="alert" className={styles.trouble} data-waiting={waiting || undefined}>
      {trouble?.words ?? (waiting ? 'Waiting for the other window…' : null)}
    </p>
  );
}
