import type { ReactNode } from 'react';
import { Head } from '../../platform/head.tsx';
import { useHydrated } from '../../platform/hydrated.ts';
import styles from './link-page.module.css';

/** A page whose address holds a secret: the document is the same for all secrets, and `children` read the address. */
export function LinkPage(props: { title: string; description: string; children: ReactNode }) {
  const { title, description, children } = props;
  const hydrated = useHydrated();
  return (
    <div className={styles.page}>
      <Head title={title} description={description} index={false} />
      <meta name="referrer" content="no-referrer" />
      {hydrated ? (
        children
      ) : (
        <>
          <h1>One moment…</h1>
          <p>The link is loading. Without JavaScript it cannot be opened.</p>
        </>
      )}
    </div>
  );
}
