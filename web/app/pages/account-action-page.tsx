import { useState } from 'react';
import { ActionBody, parseAction } from '../features/identity/account-action.tsx';
import { Head } from '../platform/head.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import styles from './account-action-page.module.css';

/** Where the links of mails lead. The document is the same for all of them: what is asked for stays in the address. */
export function Component() {
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <Head title="Your account" description="Finishes what a mail of ours began." index={false} />
      <meta name="referrer" content="no-referrer" />
      {hydrated ? (
        <ActionOfAddress />
      ) : (
        <>
          <h1>One moment…</h1>
          <p>The link is being read. Without JavaScript it cannot be opened.</p>
        </>
      )}
    </div>
  );
}

/** Read once: the code leaves the address when it has been used. */
function ActionOfAddress() {
  const [action] = useState(() => parseAction(location.search, location.href));
  return <ActionBody action={action} />;
}
