import { type ReactNode, useEffect, useRef } from 'react';
import { useSaysOffline } from '../../platform/online.ts';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { useFocusAround } from '@longstrip/kit/use-focus-around.ts';
import styles from './strip-states.module.css';

/** The shape of a strip while its images are loading. */
export function StripSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">The episode is loading</span>
      <div className={styles.skeleton} />
    </div>
  );
}

type NoticeProps = {
  title: string;
  message: string;
  art?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** In place of a strip that cannot be shown: why, and what to do next. */
export function StripNotice({ title, message, art, className = '', children }: NoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useFocusAround(notice);
  return (
    <section ref={notice} className={`${styles.notice} ${className}`}>
      {art}
      <h2>{title}</h2>
      <p>{message}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

/** Pages were uploaded, but no image of them is ready yet. Polls until one is. */
export function BeingPrepared({ onPoll, children }: { onPoll: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && onPoll(), 5000);
    return () => clearInterval(timer);
  });
  return (
    <StripNotice
      title="This episode is being prepared"
      message="Its pictures are still on their way. It usually takes less than a minute; they appear here by themselves."
    >
      <button type="button" className={`${buttons.quiet} ${styles.scripted}`} onClick={onPoll}>
        Look again
      </button>
      {children}
    </StripNotice>
  );
}

/** Shown if the list of images could not be loaded. */
export function StripFailed({
  offline,
  retrying,
  onRetry,
  children,
}: {
  offline: boolean;
  retrying: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  useSaysOffline(offline);
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <StripNotice
      title={offline ? 'You are offline' : 'This episode did not load'}
      message={
        offline
          ? 'The episode opens by itself as soon as the connection is back. Episodes you have open in other tabs still work.'
          : 'Something went wrong between us and you. Your place is kept.'
      }
    >
      <Button onClick={onRetry} busy={retrying} variant="strong">
        Try again
      </Button>
      {children}
    </StripNotice>
  );
}
