import { useEffect, useState } from 'react';
import { FirstAdmin } from '../features/identity/first-admin.tsx';
import { Head } from '../platform/head.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import styles from './account-action-page.module.css';

/** Where the link leads that the server prints at its start. Nothing links here. */
export function Component() {
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <Head title="First admin" description="Makes the first admin of this site." index={false} />
      <meta name="referrer" content="no-referrer" />
      {hydrated ? (
        <TokenOfAddress />
      ) : (
        <>
          <h1>One moment…</h1>
          <p>The link is being read. Without JavaScript it cannot be opened.</p>
        </>
      )}
    </div>
  );
}

/** Read once, and kept in this page only: it leaves the address at once, and with it the history. */
function TokenOfAddress() {
  const [token] = useState(() => location.hash.slice(1) || null);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return <FirstAdmin token={token} />;
}
