import { Stack } from '@longstrip/kit/layout.tsx';
import type { ReactNode } from 'react';
import { useSite } from '../../platform/site.ts';
import styles from './gate-page.module.css';

/** A page with one card, for signing in and the other steps before the back office. */
export function GatePage({ title, children }: { title: string; children: ReactNode }) {
  const site = useSite();
  return (
    <main className={styles.page}>
      <title>{`${title} · Back office`}</title>
      <div className={styles.card}>
        <Stack>
          <p className={styles.name}>{site ? `${site.name} · Back office` : 'Back office'}</p>
          <h1>{title}</h1>
          {children}
        </Stack>
      </div>
    </main>
  );
}
