import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = {
  title: string;
  /** What happened, in a sentence or two. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Set large above the title: 404. */
  code?: string | undefined;
  /** True where the notice is the page. */
  page?: boolean;
};

/** Replaces content that is empty, missing or failed: what happened, and the next step. */
export function Notice({ title, children, action, code, page = false }: NoticeProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={`${styles.notice} ${page ? styles.page : ''}`}>
      {code && (
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
      )}
      <Heading>{title}</Heading>
      <p className={styles.text}>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
