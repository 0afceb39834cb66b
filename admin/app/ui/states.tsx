import { Alert } from '@longstrip/kit/alert.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import { Stack } from '@longstrip/kit/layout.tsx';
import { messageOf } from '@longstrip/kit/refusal.ts';
import { useRetryWhenBack } from '@longstrip/client/use-retry-when-back';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './states.module.css';

type ErrorStateProps = {
  error: unknown;
  /** Called by itself, too, when the site can be reached again. */
  onRetry: () => void;
};

/** Render this while there is an error, also during a retry: otherwise the button would lose the focus. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const retries = useRetryWhenBack(error, onRetry);
  return (
    <Alert danger title="This could not be loaded" role="alert">
      <Stack gap="s" start>
        <p>
          {messageOf(error)}
          {retries && ' This screen loads by itself as soon as it can be.'}
        </p>
        <Button variant="quiet" small onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}

/** Nothing is there yet, or nothing matches: says what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

/** Milliseconds in which most answers come. A skeleton that is shown for less is only an extra drawing. */
const slowAfter = 300;

/** Whether loading takes so long that it has to be shown. */
export function useIsSlow(isLoading: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow;
}

/** Made of plain elements, because every screen with calls renders it first. */
export function PageSkeleton() {
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading">
      {isSlow && [1, 2, 3, 4, 5, 6].map((line) => <div key={line} />)}
    </div>
  );
}
