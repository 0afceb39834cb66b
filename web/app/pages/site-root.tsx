import type { ReactNode } from 'react';
import { LazySignInDialog } from '../features/identity/lazy-sign-in-dialog.tsx';
import { AdultMarks } from '../features/maturity/adult-marks.tsx';
import { useIsNavigating } from '../platform/router/index.ts';
import { OfflineToast } from './offline-toast.tsx';
import { SignInOffer } from './sign-in-offer.tsx';
import styles from './site-root.module.css';

/** What every page shares, the reader included. */
export function SiteRoot({ children }: { children: ReactNode }) {
  const moving = useIsNavigating();
  return (
    <>
      <AdultMarks />
      <div className={styles.progress} data-moving={moving || undefined} />
      {children}
      <OfflineToast />
      <LazySignInDialog offer={<SignInOffer />} />
    </>
  );
}
