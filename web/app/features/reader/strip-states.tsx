import { type ReactNode, useEffect } from 'react';
import { useHydrated } from '../../platform/use-hydrated.ts';
import action from '../../ui/action.module.css';
import styles from './strip-states.module.css';

/** The shape of a strip while its images are asked for. */
export function StripSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">The episode is loading</span>
      <div className={styles.skeleton} />
    </div>
  );
}

type NoticeProps = { title: string; words: string; seal?: ReactNode; className?: string; children: ReactNode };

/** In place of a strip that cannot be shown: what is so, and what to do next. */
export function StripNotice({ title, words, seal, className = '', children }: NoticeProps) {
  return (
    <section className={`${styles.notice} ${className}`}>
      {seal && <span className={styles.seal}>{seal}</span>}
      <h2>{title}</h2>
      <p>{words}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

/** Pages were uploaded, but no image of them is ready yet. Looks again by itself. */
export function BeingPrepared({ onLook, children }: { onLook: () => void; children: ReactNode }) {
  const hydrated = useHydrated();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && onLook(), 5000);
    return () => clearInterval(timer);
  });
  return (
    <StripNotice
      title="This episode is being prepared"
      words="Its pictures are still on their way. It usually takes less than a minute; they appear here by themselves."
    >
      {hydrated && (
        <button type="button" className={action.quiet} onClick={onLook}>
          Look again
        </button>
      )}
      {children}
    </StripNotice>
  );
}

/** The images could not be asked for. */
export function StripFailed({ offline, onRetry, children }: { offline: boolean; onRetry: () => void; children: ReactNode }) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  });
  return (
    <StripNotice
      title={offline ? 'You are offline' : 'This episode did not load'}
      words={
        offline
          ? 'The episode opens by itself as soon as the connection is back. Episodes you have open in other tabs still work.'
          : 'Something went wrong between us and you. Your place is kept.'
      }
    >
      <button type="button" onClick={onRetry} className={action.strong}>
        Try again
      </button>
      {children}
    </StripNotice>
  );
}
