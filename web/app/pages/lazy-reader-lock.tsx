import { type ComponentProps, useEffect, useState } from 'react';
import { lockedPartClass } from '../features/chapters/search-engines.ts';
import { LockedArt } from '../features/reader/locked-art.tsx';
import { StripNotice } from '../features/reader/strip-states.tsx';
import { useOnline } from '../platform/online.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ReaderLock } from './reader-lock.tsx';
// A document can show a lock, so the lock's styles belong to the page.
import styles from './reader-lock.module.css';

let loaded: typeof ReaderLock | undefined;

/** Loaded on demand: few readers of an episode need the lock. */
export async function loadReaderLock(): Promise<typeof ReaderLock> {
  return (loaded ??= (await import('./reader-lock.tsx')).ReaderLock);
}

/** Before hydration: loads the lock if the document shows one. */
export const loadShownLock = () => document.querySelector(`.${lockedPartClass}`) && loadReaderLock();

/** The lock page, or its layout while its code is being loaded. */
export function LazyReaderLock(props: ComponentProps<typeof ReaderLock>) {
  const [Lock, setLock] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  const online = useOnline();
  useEffect(() => {
    if (!Lock)
      loadReaderLock().then(
        (part) => setLock(() => part),
        () => setFailed(true),
      );
  }, [Lock, online]);
  if (Lock) return <Lock {...props} />;
  return (
    <StripNotice
      title={props.text.title}
      message={props.text.opens}
      art={<LockedArt picture={props.chapter.previewImage} />}
      className={styles.lock}
    >
      {!failed && (
        <div className={styles.offers}>
          <Skeleton className={styles.waiting} />
          <Skeleton className={styles.waiting} />
        </div>
      )}
      {failed && (
        // Some browsers remember a script that failed, so trying again takes a new document.
        <Button variant="strong" onClick={() => location.reload()}>
          Try again
        </Button>
      )}
      {props.children}
    </StripNotice>
  );
}
