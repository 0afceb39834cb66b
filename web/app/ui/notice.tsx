import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = {
  title: string;
  /** What happened, in a sentence or two. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Set large behind the words: 404. */
  sign?: string | undefined;
  /** True where the notice is the page. */
  page?: boolean;
};

/** Empty, missing, failed: what happened and what to do next, in the place where the content would be. */
export function Notice({ title, children, action, sign, page = false }: NoticeProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={`${styles.notice} ${page ? styles.page : ''}`}>
      {sign && (
        <p className={styles.sign} aria-hidden="true">
          {sign}
        </p>
      )}
      <Heading>{title}</Heading>
      <p className={styles.words}>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
