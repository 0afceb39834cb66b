import type { ReactNode } from 'react';
import styles from './time-line.module.css';
import { Time } from './time.tsx';

/** What happened to one thing, the oldest first. */
export function TimeLine({ entries }: { entries: readonly { at: string; text: ReactNode }[] }) {
  return (
    <ol className={styles.line}>
      {entries.map(({ at, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries are only added at the end
        <li key={index}>
          <Time at={at} />
          <div>{text}</div>
        </li>
      ))}
    </ol>
  );
}
