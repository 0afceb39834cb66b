import { CancelContract } from '../features/membership/cancel-contract.tsx';
import { Head } from '../platform/head.tsx';
import styles from './cancel-page.module.css';

/** Cancelling a membership without signing in, with a contract number. */
export function Component() {
  return (
    <div className={styles.page}>
      <Head
        title="Cancel a membership"
        description="Stops the renewal of a membership, without signing in."
      />
      <CancelContract />
      <noscript>
        <p>This needs JavaScript. Without it, please write to support: the address is below.</p>
      </noscript>
    </div>
  );
}
