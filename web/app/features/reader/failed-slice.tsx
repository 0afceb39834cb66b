import { useRef } from 'react';
import { Button } from '@longstrip/kit/button.tsx';
import { useFocusAround } from '@longstrip/kit/use-focus-around.ts';
import styles from './strip-states.module.css';

/** In place of an image that did not load. */
export function FailedSlice({ alt, onRetry }: { alt: string; onRetry: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useFocusAround(notice, '[data-slice]');
  return (
    <div ref={notice} className={styles.failed}>
      <div className={styles.failedText}>
        <p>
          <strong>This image did not load.</strong>{' '}
          {!navigator.onLine && 'It comes by itself once you are online again.'}
        </p>
        <Button variant="quiet" onClick={onRetry} aria-label={`Try again: ${alt}`}>
          Try again
        </Button>
      </div>
    </div>
  );
}
