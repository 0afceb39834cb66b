import type { ReactNode } from 'react';
import { LazySignInDialog } from '../features/identity/lazy-sign-in-dialog.tsx';
import { AdultMarks } from '../features/maturity/adult-marks.tsx';
import { useOnline } from '../platform/online.ts';
import { useIsNavigating } from '../platform/router/index.ts';
import { Toast } from '../ui/toast.tsx';
import { SignInOffer } from './sign-in-offer.tsx';
import styles from './site-root.module.css';

/** What every page shares, the reader included. */
export function SiteRoot({ children }: { children: ReactNode }) {
  const online = useOnline();
  const moving = useIsNavigating();
  return (
    <>
      <AdultMarks />
      <div className={styles.progress} data-moving={moving || undefined} />
      {children}
      <Toast>{!online && 'You are offline. Pages that are open stay readable.'}</Toast>
      <LazySignInDialog offer={<SignInOffer />} />
    </>
  );
}
