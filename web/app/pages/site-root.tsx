import type { ReactNode } from 'react';
import { SignInDoor } from '../features/identity/sign-in-door.tsx';
import { AdultMarks } from '../features/maturity/adult-marks.tsx';
import { useOnline } from '../platform/online.ts';
import { useMoving } from '../platform/router/index.ts';
import styles from './site-root.module.css';

/** What every page shares, the reader included. */
export function SiteRoot({ children }: { children: ReactNode }) {
  const online = useOnline();
  const moving = useMoving();
  return (
    <>
      <AdultMarks />
      <div className={styles.progress} data-moving={moving || undefined} />
      {children}
      <div role="status" className={styles.status}>
        {!online && <p>You are offline. Pages that are open stay readable.</p>}
      </div>
      <SignInDoor noticeClass={styles.status!} />
    </>
  );
}
