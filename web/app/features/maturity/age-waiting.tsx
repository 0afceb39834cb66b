import styles from './age-gate.module.css';

const spans = (count: number, className?: string) =>
  Array.from({ length: count }, (_, index) => <span key={index} className={className} />);

type WaitingProps = { shape: 'home' | 'list' | 'comic' | 'strip' };

/** Shown instead of the question to readers who have answered it: the layout of the requested page. */
export function AgeWaiting({ shape }: WaitingProps) {
  return (
    <div className={`${styles.waiting} ${shape === 'strip' ? styles.strip : ''}`} aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading
      </p>
      {shape === 'home' && <span className={styles.wide} />}
      {shape === 'comic' && (
        <div className={styles.comic}>
          <span />
          <div>
            <span className={styles.line} />
            <span className={styles.row} />
          </div>
        </div>
      )}
      {shape === 'comic' && spans(5, styles.row)}
      {(shape === 'home' || shape === 'list') && (
        <>
          <span className={styles.line} />
          <div className={styles.grid}>{spans(12)}</div>
        </>
      )}
    </div>
  );
}
